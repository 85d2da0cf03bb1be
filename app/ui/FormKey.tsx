import { useRouteLoaderData } from "@remix-run/react";

type Root = { user: { uid: string } | null };

/** With whom the page was made for: somebody else may be signed in by the time the form is sent. */
export function FormKey({ value }: { value: string }) {
  const madeFor = useRouteLoaderData<Root>("root")?.user?.uid;
  return (
    <>
      <input type="hidden" name="formKey" value={value} />
      {madeFor && <input type="hidden" name="madeFor" value={madeFor} />}
    </>
  );
}
