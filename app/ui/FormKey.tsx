import { useRouteLoaderData } from "@remix-run/react";

type Root = { browser?: string };

export function FormKey({ value }: { value: string }) {
  return (
    <>
      <input type="hidden" name="formKey" value={value} />
      <MadeFor />
    </>
  );
}

/** Whom the page was made for: somebody else may be signed in by the time a form of it is sent. */
export function MadeFor() {
  const [person] = useRouteLoaderData<Root>("root")?.browser?.split(".") ?? [];
  return person && <input type="hidden" name="madeFor" value={person} />;
}
