import { BookingForm } from "~/modules/bookings/components/BookingForm";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import type { Absence } from "../absence-queries.server";

type AbsenceCardProps = { absence: Absence; bookingId: string; formKey: string };

export function AbsenceCard({ absence: { title, text, choices, isFolded }, bookingId, formKey }: AbsenceCardProps) {
  const body = (
    <div className="stack tight">
      <p>{text}</p>
      {choices.map((choice) => (
        <BookingForm key={choice.intent} {...choice} {...{ bookingId, formKey }} isWide className="press" />
      ))}
    </div>
  );
  if (isFolded) return <Disclosure summary={title}>{body}</Disclosure>;
  return (
    <Card title={title} isRaised>
      {body}
    </Card>
  );
}
