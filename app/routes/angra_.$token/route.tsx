import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findWithdrawal, withdraw } from "~/modules/unlocks/withdraw.server";
import { textsWithoutBalance, withdrawalTexts } from "~/modules/unlocks/wording";
import { notFound, site } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Ångra köpet", robots: "noindex" });

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
  const { receipt, seller, done, expected, isAcknowledged, isWithoutBalance } = withdrawal;
  const texts = isWithoutBalance ? textsWithoutBalance : withdrawalTexts;
  if (isConfirming) return <Confirm number={receipt[0]?.[1] ?? ""} isAcknowledged={isAcknowledged} />;
  return (
    <Page title={done ? "Vi har fått ditt besked" : "Ångra köpet"} isNarrow>
      <Card title={done ? "Det här händer" : "Det här gäller"} isRaised>
        {done && (
          <p>
            Du meddelade <Time at={done.at} /> att du ångrar köpet.{" "}
            {isAcknowledged
              ? "Du får en bekräftelse med e-post."
              : `${withoutAddress} Spara eller skriv ut den här sidan som bekräftelse.`}
          </p>
        )}
        <p>{done ? texts[done.outcome] : expectations(texts, isAcknowledged)[expected]}</p>
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

function Confirm({ number, isAcknowledged }: { number: string; isAcknowledged: boolean }) {
  return (
    <Page title="Bekräfta att du ångrar köpet" isNarrow>
      <Form method="post" action="?" className="stack">
        <p>
          ”Härmed meddelar jag att jag ångrar mitt köp av kontaktuppgifter enligt kvitto <strong>{number}</strong>.”
        </p>
        <p className="muted">
          {isAcknowledged
            ? "Vi sparar meddelandet med tiden och skickar en bekräftelse till din e-post."
            : `Vi sparar meddelandet med tiden. ${withoutAddress}`}
        </p>
        <Button isWide>Bekräfta att jag ångrar köpet</Button>
        <p>
          <Link to="?">Behåll köpet</Link>
        </p>
      </Form>
    </Page>
  );
}

const withoutAddress = "Ditt konto är borttaget, så vi har ingen adress att skicka en bekräftelse till.";

const expectations = (texts: typeof withdrawalTexts, isAcknowledged: boolean): typeof withdrawalTexts => {
  const anyway = `Du kan ändå skicka ditt besked${isAcknowledged ? ", och vi bekräftar det" : ""}.`;
  return {
    refunded: "Uppgifterna har inte visats för dig än. Du får tillbaka hela summan om du ångrar dig.",
    right_ended: `${texts.right_ended} ${anyway}`,
    too_late: `${texts.too_late} ${anyway}`,
    already_refunded: texts.already_refunded,
  };
};
