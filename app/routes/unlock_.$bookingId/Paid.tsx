import { Form, Link } from "@remix-run/react";
import { ContactDetails } from "~/modules/unlocks/components/ContactOffer";
import type { UnlockPage } from "~/modules/unlocks/queries.server";
import { formatKr, whose } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { FormKey } from "~/ui/FormKey";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { RadioGroup } from "~/ui/RadioGroup";
import { Time } from "~/ui/Time";

type PaidProps = { unlock: UnlockPage; formKey: string };

export function Paid({ unlock, formKey }: PaidProps) {
  const { contact, firstName, unlockId, isPayer } = unlock;
  return (
    <>
      <Card title={`${whose(firstName)} uppgifter`} isRaised>
        {contact ? (
          <>
            <ContactDetails contact={contact} />
            {contact.phone && <Reach phone={contact.phone} firstName={firstName} />}
          </>
        ) : (
          // The page was prefetched: it was not on screen then.
          <LinkButton to={`/unlock/${unlockId}`} reloadDocument isWide>
            Visa uppgifterna
          </LinkButton>
        )}
        <p className="muted">{firstName} ser dina uppgifter också.</p>
        <LinkButton
          to={`/inbox/new?booking=${unlockId}`}
          prefetch="none"
          look={contact?.phone ? "quiet" : "secondary"}
          isWide
        >
          Skriv till {firstName}
        </LinkButton>
      </Card>
      {isPayer && <Purchase unlock={unlock} formKey={formKey} />}
    </>
  );
}

function Reach({ phone, firstName }: { phone: string; firstName: string }) {
  return (
    <div className="pair">
      <a className="btn primary wide" href={`tel:${phone}`}>
        <Icon name="phone" /> Ring {firstName}
      </a>
      <a className="btn secondary wide" href={`sms:${phone}`}>
        Skicka sms
      </a>
    </div>
  );
}

function Purchase({ unlock: { purchase, firstName }, formKey }: PaidProps) {
  if (!purchase) return null;
  const { receipt, sum, method, refundTo, paidAt } = purchase;
  return (
    <Card title="Ditt köp">
      <p>
        {formatKr(sum)} med {method === "paypal" ? "PayPal" : "saldo"}
        {paidAt !== null && (
          <>
            , <Time at={paidAt} />
          </>
        )}
        . Kvitto {receipt} kommer med e-post.
      </p>
      {method === "paypal" ? (
        <Disclosure summary={`Om ${firstName} ställer in`}>
          <Form method="post" className="stack">
            <FormKey value={formKey} />
            <input type="hidden" name="intent" value="refundTo" />
            <RadioGroup
              name="refundTo"
              legend={`Du får tillbaka ${formatKr(sum)}. Vart ska pengarna?`}
              defaultValue={refundTo ?? "paypal"}
              choices={[
                { value: "paypal", label: "Till PayPal", hint: "Tar oftast några dagar." },
                { value: "balance", label: "Till mitt saldo", hint: "Genast, till nästa upplåsning." },
              ]}
            />
            <Button type="submit" look="secondary">
              Spara valet
            </Button>
          </Form>
        </Disclosure>
      ) : (
        <p className="muted">
          Ställer {firstName} in får du tillbaka {formatKr(sum)} på saldot.
        </p>
      )}
      <p className="small">
        <Link to="/angra">Ångerrätt</Link>
      </p>
    </Card>
  );
}
