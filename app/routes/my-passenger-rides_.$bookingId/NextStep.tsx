import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { BookingForm } from "~/modules/bookings/components/BookingForm";
import { UndoDecline } from "~/modules/bookings/components/DeclineForms";
import { OtherWays } from "~/modules/bookings/components/OtherWays";
import type { OtherWays as Ways } from "~/modules/bookings/next-rides.server";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { hasLostTrip, isReconfirming } from "~/modules/bookings/rules";
import type { StepWords } from "~/modules/bookings/step-words";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { LinkButton } from "~/ui/LinkButton";
import { Numbers } from "./Numbers";

type StepProps = { booking: BookingPage; words: StepWords; formKey: string };
type NextStepProps = StepProps & { planB: Ways };

export function NextStep({ planB, ...props }: NextStepProps) {
  const { booking, formKey } = props;
  const { status } = booking;
  if (isReconfirming(booking))
    return booking.side === "sender" ? <ConfirmChange {...props} /> : <AwaitChange {...props} />;
  if (status === "accepted") return <Agreed {...props} />;
  if (booking.undoUntil !== null)
    return (
      <Card isRaised>
        <UndoDecline {...{ booking, formKey }} />
      </Card>
    );
  if (status !== "requested") return <Ended {...props} planB={planB} />;
  if (booking.side === "sender") return <AwaitAnswer {...props} />;
  return <Answer {...props} />;
}

/** The answer chosen in a letter comes first. */
function Answer({ booking, words, formKey }: StepProps) {
  const form = { bookingId: booking.publicId, formKey };
  const saysNo = useNo();
  const no = (
    <BookingForm key="no" {...form} intent="decline" label="Tacka nej" look={saysNo ? "primary" : "secondary"} />
  );
  const yes = !booking.isWaiting && (
    <BookingForm
      key="yes"
      {...form}
      intent="accept"
      label={words.label}
      look={saysNo ? "secondary" : "primary"}
      isAnsweredAtTop
    />
  );
  return (
    <Step words={words}>
      <div className="row">{saysNo ? [no, yes] : [yes, no]}</div>
    </Step>
  );
}

function useNo(): boolean {
  const [query] = useSearchParams();
  return query.get("svar") === "nej";
}

function ConfirmChange({ booking, words, formKey }: StepProps) {
  const form = { bookingId: booking.publicId, formKey, isAnsweredAtTop: true };
  const saysNo = useNo();
  const yes = (
    <BookingForm
      key="yes"
      {...form}
      intent="confirmChange"
      question={booking.question?.key}
      label={words.label}
      look={saysNo ? "secondary" : "primary"}
      isWide
    />
  );
  const no = (
    <BookingForm
      key="no"
      {...form}
      intent="declineChange"
      label="Det passar inte, avsluta bokningen"
      look={saysNo ? "primary" : "quiet"}
      isWide={saysNo}
    />
  );
  return (
    <Step words={words}>
      {saysNo ? [no, yes] : [yes, no]}
      <p className="muted small">Att tacka nej till en ändring räknas aldrig som en sen avbokning.</p>
    </Step>
  );
}

function AwaitChange(props: StepProps) {
  return <Step words={props.words}>{props.booking.status === "accepted" && <Cancel {...props} />}</Step>;
}

function AwaitAnswer({ booking, words, formKey }: StepProps) {
  return (
    <BookingForm
      bookingId={booking.publicId}
      formKey={formKey}
      intent="withdraw"
      label={words.label}
      look="quiet"
      isAnsweredAtTop
    />
  );
}

function Agreed(props: StepProps) {
  const { booking, words } = props;
  if (!booking.isUnderWay) return <Cancel {...props} summary={`${words.title} Avboka`} />;
  if (booking.numbers.mine && booking.numbers.theirs) return null;
  return (
    <Step words={words}>
      <Numbers booking={booking} />
    </Step>
  );
}

function Cancel({ booking, words, formKey, summary = "Avboka" }: StepProps & { summary?: string }) {
  return (
    <Disclosure summary={summary}>
      <div className="stack">
        <p>{words.terms}</p>
        <BookingForm
          bookingId={booking.publicId}
          formKey={formKey}
          intent="cancel"
          question={booking.terms}
          label="Avboka"
          look="danger"
          isAnsweredAtTop
        />
      </div>
    </Disclosure>
  );
}

function Ended({ booking, formKey, planB }: Omit<NextStepProps, "words">) {
  const { role, kind, rideId, status } = booking;
  const isOver = status === "completed" || status === "no_show";
  if (isOver || role !== "passenger") return null;
  const wanted = kind === "request" && (
    <LinkButton to={`/my-driver-rides/${rideId}`} look="secondary" isWide>
      Visa efterlysningen
    </LinkButton>
  );
  if (kind === "request" && !hasLostTrip(booking)) return <Step words={inStead}>{wanted}</Step>;
  return <PlanB {...{ booking, formKey, planB }}>{wanted}</PlanB>;
}

const inStead = { title: "Så kan du åka i stället", text: "" };

export function PlanB({ booking, formKey, planB, children }: Omit<NextStepProps, "words"> & { children?: ReactNode }) {
  const { publicId, seats, wholeWay } = booking;
  const { from, to } = wholeWay;
  return (
    <Step words={inStead}>
      <OtherWays {...planB} {...{ seats, formKey }} insteadOf={`/my-passenger-rides/${publicId}`} isMain />
      <LinkButton
        to={`/select-location?from=${from.slug}&to=${to.slug}`}
        isWide
        look={planB.rides.length > 0 ? "secondary" : "primary"}
      >
        Sök {from.name}–{to.name}
      </LinkButton>
      {children}
    </Step>
  );
}

function Step({ words: { title, text }, children }: { words: Pick<StepWords, "title" | "text">; children: ReactNode }) {
  return (
    <Card title={title} isRaised>
      {text && <p>{text}</p>}
      {children}
    </Card>
  );
}
