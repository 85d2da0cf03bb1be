import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Asked } from "~/modules/bookings/components/BookingRequests";
import type { ConversationPage } from "~/modules/messages/queries.server";
import { obstacleSentence } from "~/modules/messages/wording";
import { SafetyLinks, UnblockForm } from "~/modules/moderation/components/SafetyLinks";
import type { MeetingPlace } from "~/modules/places/meeting-place.server";
import { ContactOffer } from "~/modules/unlocks/components/ContactOffer";
import type { ContactOffer as Offer } from "~/modules/unlocks/queries.server";
import { LinkButton } from "~/ui/LinkButton";
import type { Answered } from "./ComposeForm";
import { ComposeForm } from "./ComposeForm";
import { TalkHead } from "./TalkHead";
import { Thread } from "./Thread";

type ScreenProps = {
  talk: ConversationPage;
  meeting: MeetingPlace | null;
  offer: Offer | null;
  isLatest: boolean;
  now: number;
  formKey: string;
  draftName: string;
  answered: Answered | undefined;
};

export function ConversationScreen({ talk, meeting, offer, isLatest, ...writing }: ScreenProps) {
  const { firstName, personId, asked } = talk;
  const { now, formKey } = writing;
  return (
    <div className="chat">
      <TalkHead talk={talk} meeting={meeting} now={now}>
        <More key={talk.conversationId} talk={talk} offer={offer} />
      </TalkHead>
      {asked && (
        <section className="asked stack tight" aria-label="Behöver ditt svar">
          <Asked booking={asked} formKey={formKey} />
        </section>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has no pointer */}
      <section className="scroll" aria-label={`Samtalet med ${firstName}`} tabIndex={0}>
        <Thread talk={talk} now={now} />
        {talk.calledOff && <p className="hint">{talk.calledOff}</p>}
      </section>
      {isLatest ? (
        <Compose key={`${talk.ride.publicId} ${personId}`} {...{ talk, ...writing }} />
      ) : (
        <div className="compose">
          <LinkButton to="?#skriv" look="secondary" isWide>
            Till de senaste
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function More({ talk, offer }: Pick<ScreenProps, "talk" | "offer">) {
  const { conversationId, firstName, personId, obstacle } = talk;
  const reportId = conversationId ?? personId;
  const backTo = useHere(conversationId);
  const [isShown] = useState(offer?.state === "unlocked" && offer.contact.isFirstShown);
  if (!reportId) return null;
  return (
    <details className="more" open={isShown}>
      <summary>{offer?.state === "unlocked" ? "Kontakt" : "Mer"}</summary>
      <div className="stack tight">
        {conversationId && <ContactOffer offer={offer} about={`conversation=${conversationId}`} />}
        <SafetyLinks
          reportId={reportId}
          report={conversationId ? "Anmäl konversationen" : `Anmäl ${firstName}`}
          person={{ firstName, publicId: obstacle === "blocked" ? null : personId }}
          backTo={backTo}
        />
      </div>
    </details>
  );
}

/** Before the first message a conversation has the address of what it is about. */
function useHere(conversationId: string | null): string {
  const { pathname, search } = useLocation();
  return conversationId ? `/inbox/${conversationId}` : pathname + search;
}

type ComposeProps = Omit<ScreenProps, "meeting" | "offer" | "isLatest">;

function Compose({ talk, answered, ...writing }: ComposeProps) {
  const { conversationId, firstName, personId, obstacle, calledOff } = talk;
  const backTo = useHere(conversationId);
  // Somebody may be typing: an obstacle that arrives does not remove the form, and sending tells of it.
  const [wasOpen] = useState(!obstacle);
  if (wasOpen || !obstacle || answered) return <ComposeForm {...{ talk, answered, ...writing }} />;
  return (
    <div className="compose stack tight" id="skriv">
      {!(obstacle === "closed" && calledOff) && <p>{obstacleSentence(obstacle, firstName)}</p>}
      {obstacle === "blocked" && <UnblockForm personId={personId} backTo={backTo} />}
    </div>
  );
}
