import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { readUnsubscribeToken, unsubscribe } from "~/modules/notifications/unsubscribe.server";
import { kindNames } from "~/modules/notifications/wording";
import { notFound } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { useAnswer } from "~/ui/useAnswer";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Sluta få e-post", robots: "noindex" });

export async function loader({ params }: LoaderFunctionArgs) {
  return { kind: readUnsubscribeToken(params.token ?? "") ?? notFound() };
}

/** One-click unsubscribe: mail programs send it themselves and follow no redirect (RFC 8058). */
export async function action({ params }: ActionFunctionArgs) {
  return { ended: (await unsubscribe(params.token ?? "")) ?? notFound() };
}

export default function Unsubscribe() {
  const { kind } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const name = `”${kindNames[kind]}”`;
  if (answer)
    return (
      <Page title="Klart" lead={`Du får inte längre e-post om ${name}.`} isNarrow>
        <div className="row">
          <LinkButton to="/user-profile#aviseringar">Välj vad vi skickar</LinkButton>
        </div>
      </Page>
    );
  return (
    <Page title="Sluta få e-post?" lead={`Du får då ingen e-post om ${name}. Annat fortsätter som förut.`} isNarrow>
      <Form method="post" className="row">
        <Button>Sluta få sådan e-post</Button>
        <LinkButton to="/user-profile#aviseringar" look="secondary">
          Välj vad vi skickar
        </LinkButton>
      </Form>
    </Page>
  );
}
