import { Form, Link } from "@remix-run/react";
import { formatKr } from "~/text/format";
import { Button, type ButtonLook } from "~/ui/Button";
import { Facts } from "~/ui/Facts";
import { MadeFor } from "~/ui/FormKey";
import { Icon } from "~/ui/Icon";
import type { ContactOffer as Offer } from "../queries.server";
import type { Contact } from "../types";

type ContactOfferProps = {
  offer: Offer | null;
  about: string;
};

export function ContactOffer({ offer, about }: ContactOfferProps) {
  if (offer?.state === "unlocked")
    return (
      <div>
        <ContactDetails contact={offer.contact} />
        <p>
          <Link to={`/unlock/${offer.unlockId}`} reloadDocument>
            Mer om upplåsningen
          </Link>
        </p>
      </div>
    );
  if (offer?.state === "shown")
    return (
      <a className="btn secondary wide" href={`tel:${offer.phone}`}>
        <Icon name="phone" /> Ring {offer.firstName}
      </a>
    );
  if (offer?.state === "pending")
    return (
      <p>
        Betalningen för kontakten behandlas hos PayPal. <Link to={`/unlock/${offer.unlockId}`}>Visa betalningen</Link>
      </p>
    );
  if (!offer) return null;
  return (
    <div className="stack tight">
      <p className="muted small">{offer.text}</p>
      <UnlockForm offer={offer} about={about} look="secondary" isWide />
    </div>
  );
}

type UnlockFormProps = { offer: Extract<Offer, { state: "open" }>; about: string; look: ButtonLook; isWide?: boolean };

/** Without a form key: opening an unlock twice is idempotent. */
export function UnlockForm({ offer, about, ...button }: UnlockFormProps) {
  return (
    <Form method="post" action={`/unlock?${about}`} reloadDocument>
      <MadeFor />
      <Button type="submit" {...button}>
        <Icon name="lock" /> Lås upp kontakt, {formatKr(offer.price)}
      </Button>
    </Form>
  );
}

export function ContactDetails({ contact: { name, phone, phoneText, email } }: { contact: Contact }) {
  return (
    <Facts
      facts={[
        ["Namn", <strong key="name">{name}</strong>],
        ["Telefon", phone ? <a href={`tel:${phone}`}>{phoneText}</a> : "Inget bekräftat nummer"],
        [
          "E-post",
          <a key="email" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
      ]}
    />
  );
}
