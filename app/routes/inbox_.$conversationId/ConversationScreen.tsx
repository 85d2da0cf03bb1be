import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import type { ConversationPage } from "~/modules/messages/queries.server";
import { obstacleSentence } from "~/modules/messages/wording";
import { SafetyLinks } from "~/modules/moderation/components/SafetyLinks";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { PersonName } from "~/modules/users/components/Person";
import { whose } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Disclosure } from "~/ui/Disclosure";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";
import { ComposeForm } from "./ComposeForm";
import type { FailedSend } from "./keepWhenOffline";
import { Thread } from "./Thread";

type TalkProps = { talk: ConversationPage };
type ScreenProps = TalkProps & {
  offer: Offer | null;
  isLatest: boolean;
  formKey: string;
  failed: FailedSend | undefined;
};

export function ConversationScreen({ talk, offer, isLatest, formKey, failed }: ScreenProps) {
  const { conversationId, firstName, side, lines, older } = talk;
  const home = side === "driver" ? { to: "/inbox", label: "Inkorg" } : { to: "/my-rides", label: "Mina resor" };
  return (
    <Page title={<Title talk={talk} />} crumbs={[home, { label: firstName }]} isNarrow>
      <RideLine talk={talk} />
      {conversationId && <Contact offer={offer} about={`conversation=${conversationId}`} />}
      {older && (
        <LinkButton to={`?before=${older}`} look="secondary" isWide>
          Visa äldre
        </LinkButton>
      )}
      {lines.length > 0 && <Thread {...{ lines, firstName, conversationId }} />}
      {lines.length === 0 && <p className="muted">{opening(talk)}</p>}
      {isLatest ? (
        <Compose key={`${talk.ride.publicId} ${firstName}`} {...{ talk, formKey, failed }} />
      ) : (
        <LinkButton to="?#skriv" look="secondary" isWide>
          Till de senaste
        </LinkButton>
      )}
      {conversationId && (
        <SafetyLinks
          reportId={conversationId}
          report="Anmäl konversationen"
          person={{ firstName, publicId: talk.obstacle === "blocked" ? null : talk.personId }}
          backTo={`/inbox/${conversationId}`}
        />
      )}
    </Page>
  );
}

function Title({ talk: { firstName, personId, obstacle } }: TalkProps) {
  const isHidden = obstacle === "blocked" || obstacle === "blocked_by_other";
  return (
    <span className="beside">
      <Avatar name={firstName} isLarge />
      <PersonName person={{ firstName, publicId: isHidden ? null : personId }} />
    </span>
  );
}

function RideLine({ talk: { ride } }: TalkProps) {
  const page = ride.isOwn ? "my-driver-rides" : ride.kind === "offer" ? "ride" : "passenger";
  return (
    <p>
      <Link to={`/${page}/${ride.publicId}`}>
        {ride.from} – {ride.to}
      </Link>
      <span className="muted">
        {" "}
        · <Time at={ride.departureAt} />
      </span>
    </p>
  );
}

function Contact({ offer, about }: { offer: Offer | null; about: string }) {
  if (!offer) return null;
  const summary = offer.state === "unlocked" ? `${whose(offer.firstName)} uppgifter` : "Behöver ni nå varandra snabbt?";
  return (
    <Disclosure summary={summary} isOpen={offer.state === "unlocked"}>
      <ContactOffer offer={offer} about={about} />
    </Disclosure>
  );
}

function opening({ firstName, ride }: ConversationPage): string {
  return ride.isOwn
    ? `Här börjar du och ${firstName} prata om resan.`
    : `Fråga ${firstName} om resan, till exempel om bagage eller var ni möts. Telefonnummer och adresser är dolda tills kontakten är upplåst.`;
}

function Compose({ talk, formKey, failed }: Omit<ScreenProps, "isLatest" | "offer">) {
  const { conversationId, ride, firstName, personId, obstacle } = talk;
  const draftName = `draft:${conversationId ?? ride.publicId}`;
  // Somebody may be writing: what comes meanwhile does not take the form away, and sending says it.
  const [wasOpen] = useState(!obstacle);
  if (wasOpen || !obstacle || failed) return <ComposeForm {...{ draftName, formKey, firstName, failed }} />;
  return (
    <div className="card stack" id="skriv">
      <p>{obstacleSentence(obstacle, firstName)}</p>
      {obstacle === "blocked" && (
        <Form method="post" action="/user-profile/blockerade">
          <input type="hidden" name="personId" value={personId ?? ""} />
          <input type="hidden" name="redirectTo" value={`/inbox/${conversationId}`} />
          <Button type="submit" look="secondary">
            Ta bort blockeringen
          </Button>
        </Form>
      )}
    </div>
  );
}
