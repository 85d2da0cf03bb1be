import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { stopWatch } from "~/modules/watches/commands.server";
import { findWatchToStop } from "~/modules/watches/queries.server";
import { watchIsGone } from "~/modules/watches/wording";
import { newFormKey, notFound, redirectWithToast, type Toast } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Sluta bevaka", robots: "noindex" });

/** Whoever holds an e-mail about the watch may stop it without signing in. */
export async function loader({ params }: LoaderFunctionArgs) {
  return { formKey: newFormKey(), watch: await findWatchToStop(keyOf(params)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const isStopped = await stopWatch(keyOf(params));
  const said: Toast = isStopped ? { type: "success", text: "Bevakningen är pausad." } : watchIsGone;
  return redirectWithToast(new URL(request.url).pathname, said);
}

const keyOf = ({ key = "" }: { key?: string }) => (/^[\da-f-]{36}$/.test(key) ? key : notFound());

export default function StopWatch() {
  const { formKey, watch } = useLoaderData<typeof loader>();
  if (!watch) return <Gone />;
  const { names, isPaused } = watch;
  return (
    <Page title={isPaused ? "Bevakningen är pausad" : "Sluta bevaka?"} isNarrow>
      <RoadSign from={names.from ?? "Från var som helst"} to={names.to ?? "var som helst"} />
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

function Gone() {
  return (
    <Page title="Bevakningen är borttagen" isNarrow>
      <p>Du får inga fler meddelanden om den. Har du en till för samma väg fortsätter den.</p>
      <div className="row">
        <LinkButton to="/bevakningar">Dina bevakningar</LinkButton>
      </div>
    </Page>
  );
}
