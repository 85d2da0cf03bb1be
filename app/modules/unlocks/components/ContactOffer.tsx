import { Form, Link } from "@remix-run/react";
import { formatKr } from "~/text/format";
import { Button } from "~/ui/Button";
import { Facts } from "~/ui/Facts";
import { Icon } from "~/ui/Icon";
import type { ContactOffer as Offer } from "../queries.server";
import type { Contact } from "../types";

type ContactOfferProps = {
  offer: Offer | null;
  about: string;
  freeWords?: string | null;
};

/** Without a form key: opening an unlock twice is idempotent. */
export function ContactOffer({ offer, about, freeWords }: ContactOfferProps) {
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
  if (!offer) return null;
  return (
    <Form method="post" action={`/unlock?${about}`} reloadDocument className="stack tight">
      <p className="muted small">{freeWords ?? offer.text}</p>
      <Button type="submit" look="secondary" isWide={!freeWords}>
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
