import { Form, Link } from "@remix-run/react";
import type { ConversationPage } from "~/modules/messages/queries.server";
import { obstacleSentence } from "~/modules/messages/wording";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
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
      {lines.length > 0 && <Thread lines={lines} firstName={firstName} />}
      {lines.length === 0 && <p className="muted">{opening(talk)}</p>}
      {isLatest ? (
        <Compose {...{ talk, formKey, failed }} />
      ) : (
        <LinkButton to="?#skriv" look="secondary" isWide>
          Till de senaste
        </LinkButton>
      )}
      {conversationId && <Protection talk={talk} conversationId={conversationId} />}
    </Page>
  );
}

function Title({ talk: { firstName } }: TalkProps) {
  return (
    <span className="beside">
      <Avatar name={firstName} isLarge />
      {firstName}
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
  const summary = offer.state === "unlocked" ? `${offer.firstName}s uppgifter` : "Behöver ni nå varandra snabbt?";
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
  const { conversationId, ride, firstName, obstacle } = talk;
  const draftName = `draft:${conversationId ?? ride.publicId}`;
  if (!obstacle || failed) return <ComposeForm {...{ draftName, formKey, firstName, failed }} />;
  return (
    <div className="card stack" id="skriv">
      <p>{obstacleSentence(obstacle, firstName)}</p>
      {obstacle === "blocked" && (
        <Form method="post">
          <Button type="submit" name="intent" value="unblock" look="secondary">
            Ta bort blockeringen
          </Button>
        </Form>
      )}
    </div>
  );
}

function Protection({ talk, conversationId }: TalkProps & { conversationId: string }) {
  const { firstName, obstacle } = talk;
  return (
    <div>
      {obstacle !== "blocked" && (
        <Disclosure summary={`Blockera ${firstName}`}>
          <Form method="post" className="stack">
            <p>
              Ni kan då inte skriva till varandra och ser inte varandras nya resor. Bokningar ni redan har finns kvar;
              vill du inte åka, avboka dem också.
            </p>
            <Button type="submit" name="intent" value="block" look="danger">
              Blockera {firstName}
            </Button>
          </Form>
        </Disclosure>
      )}
      <p>
        <Link to={`/report/${conversationId}`}>Anmäl konversationen</Link>
      </p>
    </div>
  );
}
