import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { stopWatch } from "~/modules/watches/commands.server";
import { findWatchToStop } from "~/modules/watches/queries.server";
import { newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Sluta bevaka", robots: "noindex" });

/** Whoever holds an e-mail about the watch may stop it without signing in. */
export async function loader({ params }: LoaderFunctionArgs) {
  const watch = await findWatchToStop(params.key ?? "");
  return watch ? { formKey: newFormKey(), ...watch } : notFound();
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (!(await stopWatch(params.key ?? ""))) return notFound();
  return redirectWithToast(new URL(request.url).pathname, { type: "success", text: "Bevakningen är pausad." });
}

export default function StopWatch() {
  const { formKey, names, isPaused } = useLoaderData<typeof loader>();
  return (
    <Page title={isPaused ? "Bevakningen är pausad" : "Sluta bevaka?"} isNarrow>
      <RoadSign from={names.from ?? "var som helst"} to={names.to ?? "var som helst"} />
      {isPaused ? (
        <p>
          Du får inga fler meddelanden om den. Du kan sätta igång den igen bland{" "}
          <Link to="/bevakningar">dina bevakningar</Link>.
        </p>
      ) : (
        <Form method="post" className="stack">
          <FormKey value={formKey} />
          <p>Du får inga fler meddelanden om den här bevakningen. De andra fortsätter.</p>
          <Button isWide>Sluta bevaka</Button>
        </Form>
      )}
    </Page>
  );
}
