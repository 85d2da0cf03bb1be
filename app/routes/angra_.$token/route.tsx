import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findWithdrawal, withdraw } from "~/modules/unlocks/withdraw.server";
import { withdrawalTexts } from "~/modules/unlocks/wording";
import { notFound, site } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ångra köpet" });

/** Whoever holds the receipt's link may withdraw without signing in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const withdrawal = (await findWithdrawal(params.token ?? "")) ?? notFound();
  const isConfirming = new URL(request.url).searchParams.has("bekrafta");
  return { withdrawal, isConfirming: isConfirming && !withdrawal.done, email: site.brand.email };
}

export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  (await withdraw(token)) ?? notFound();
  return redirect(`/angra/${token}`, 303);
}

export default function WithdrawByLink() {
  const { withdrawal, isConfirming, email } = useLoaderData<typeof loader>();
  const { receipt, seller, done, expected } = withdrawal;
  if (isConfirming) return <Confirm number={receipt[0]?.[1] ?? ""} />;
  return (
    <Page title={done ? "Vi har fått ditt besked" : "Ångra köpet"} isNarrow>
      <Card title={done ? "Det här händer" : "Det här gäller"} isRaised>
        {done && (
          <p>
            Du meddelade <Time at={done.at} /> att du ångrar köpet. Du får en bekräftelse med e-post.
          </p>
        )}
        <p>{done ? withdrawalTexts[done.outcome] : expectations[expected]}</p>
        {!done && (
          <LinkButton to="?bekrafta=1" look={expected === "refunded" ? "primary" : "secondary"}>
            {expected === "already_refunded" ? "Skicka besked ändå" : "Ångra köpet"}
          </LinkButton>
        )}
      </Card>
      <Card title="Köpet">
        <Facts facts={[...receipt, ...seller]} />
        {email && (
          <p>
            Frågor? Skriv till <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </Card>
    </Page>
  );
}

function Confirm({ number }: { number: string }) {
  return (
    <Page title="Bekräfta att du ångrar köpet" isNarrow>
      <Form method="post" action="?" className="stack">
        <p>
          ”Härmed meddelar jag att jag ångrar mitt köp av kontaktuppgifter enligt kvitto <strong>{number}</strong>.”
        </p>
        <p className="muted">Vi sparar meddelandet med tiden och skickar en bekräftelse till din e-post.</p>
        <Button isWide>Bekräfta att jag ångrar köpet</Button>
        <p>
          <Link to="?">Behåll köpet</Link>
        </p>
      </Form>
    </Page>
  );
}

const expectations = {
  refunded: "Uppgifterna har inte visats för dig än. Du får tillbaka hela summan om du ångrar dig.",
  right_ended: `${withdrawalTexts.right_ended} Du kan ändå skicka ditt besked, och vi bekräftar det.`,
  too_late: `${withdrawalTexts.too_late} Du kan ändå skicka ditt besked, och vi bekräftar det.`,
  already_refunded: withdrawalTexts.already_refunded,
};
