import { Form, Link } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { type Failed, ReasonForm } from "~/modules/admin/components/ReasonForm";
import { paymentStatusNames, troubleNames } from "~/modules/admin/wording";
import type { PaymentFile } from "~/modules/unlocks/attention.server";
import { formatOre, receiptNumber } from "~/modules/unlocks/rules";
import { withdrawalTexts } from "~/modules/unlocks/wording";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Facts } from "~/ui/Facts";
import { FormKey } from "~/ui/FormKey";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

type PaymentScreenProps = { payment: PaymentFile; formKey: string; failed: Failed | undefined };

export function PaymentScreen({ payment, formKey, failed }: PaymentScreenProps) {
  const { publicId, trouble, attendedAt, withdrawal } = payment;
  return (
    <AdminPage here="payments" title={`Betalning ${publicId}`}>
      {trouble && (
        <p className="row">
          <Tag tone={attendedAt === null ? "red" : "neutral"}>{troubleNames[trouble]}</Tag>
          {attendedAt !== null && <Tag tone="green">Utredd</Tag>}
        </p>
      )}
      <Card>
        <Facts facts={factsOf(payment)} />
        {withdrawal && <p className="muted">Besked till den som ångrade: {withdrawalTexts[withdrawal]}</p>}
      </Card>
      <PaymentForms {...{ payment, formKey, failed }} />
    </AdminPage>
  );
}

function PaymentForms({ payment: { method, status, trouble, attendedAt }, formKey, failed }: PaymentScreenProps) {
  const isFailed = (intent: string) => failed?.intent === intent;
  const isOffered: Record<string, boolean> = {
    refund: status === "paid",
    attend: trouble !== null && attendedAt === null,
  };
  return (
    <div className="stack tight">
      {failed && !isOffered[failed.intent] && <ErrorSummary errors={failed.errors} title="Det gick inte" />}
      {method === "paypal" && (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="ask" />
          <FormKey value={`ask-${formKey}`} />
          <Button type="submit" look="secondary">
            Fråga PayPal nu
          </Button>
        </Form>
      )}
      {isOffered.refund && (
        <Disclosure summary="Betala tillbaka allt" isOpen={isFailed("refund")}>
          <ReasonForm
            intent="refund"
            formKey={formKey}
            field="why"
            label="Varför?"
            hint="Står i loggen. Kontakten låses igen, och betalaren får besked."
            button="Betala tillbaka"
            look="danger"
            failed={failed}
          />
        </Disclosure>
      )}
      {isOffered.attend && (
        <Disclosure summary="Markera som utredd" isOpen={isFailed("attend")}>
          <ReasonForm
            intent="attend"
            formKey={formKey}
            field="note"
            label="Vad kom du fram till?"
            hint={`Står i loggen. Betalningen försvinner från listan.${trouble === "mismatch" ? " Betalaren kan köpa på nytt, så betala först tillbaka hos PayPal det som togs." : ""}`}
            button="Markera som utredd"
            failed={failed}
          />
        </Disclosure>
      )}
    </div>
  );
}

function factsOf(payment: PaymentFile): Parameters<typeof Facts>[0]["facts"] {
  const { amount, status, method, at, paidAt, refundedAt, checkAt, lastProblem, payerId, unlockId } = payment;
  const when = (moment: number | null) => (moment === null ? "–" : <Time key="when" at={moment} />);
  return [
    ["Summa", `${formatOre(amount)} med ${method === "paypal" ? "PayPal" : "saldo"}`],
    ["Läge", paymentStatusNames[status]],
    ["Kvitto", receiptNumber(payment) || "–"],
    ["Problem", lastProblem ?? "–"],
    ["Påbörjad", when(at)],
    ["Betald", when(paidAt)],
    ["Återbetald", when(refundedAt)],
    ["Kontrolleras nästa gång", when(checkAt)],
    ["Upplåsning", unlockId],
    ["Betalare", payerId ? <Payer key="payer" id={payerId} /> : "Har tagit bort sitt konto"],
  ];
}

function Payer({ id }: { id: string }) {
  return (
    <Link to={`/bus-admin/personer/${id}`} prefetch="none">
      Öppna betalarens sida
    </Link>
  );
}
