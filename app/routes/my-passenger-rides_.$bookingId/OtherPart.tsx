import { Link } from "@remix-run/react";
import { isPartOff } from "~/modules/bookings/moment";
import type { BookingPage, JourneyPart } from "~/modules/bookings/queries.server";
import { standingOf } from "~/modules/bookings/status-names";
import { departureAddress, ticketAddress } from "~/modules/bus/address";
import { formatDurationShort, formatTime, inWords } from "~/text/format";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { When } from "~/ui/When";

type OtherPartProps = { booking: BookingPage; part: JourneyPart; now: number };

/** What else a booking belongs to: the ride or the coach before or after its change. */
export function OtherPart({ booking, part, now }: OtherPartProps) {
  const { journey } = booking;
  if (!journey) return null;
  return (
    <Card title={`Byte i ${journey.change}`}>
      <p>{changeText(booking, part)}</p>
      <RoadSign from={part.from} to={part.to} />
      <p>
        <When at={part.onAt} now={now} />
      </p>
      <p className="row">
        <Link to={addressOf(part)}>{part.kind === "ride" ? `Med ${part.driver}` : `Buss med ${part.operator}`}</Link>
        <Tag {...tagOf(part)} />
      </p>
    </Card>
  );
}

function changeText({ other }: BookingPage, part: JourneyPart): string {
  const { arrives, leaves } = part;
  const times = `Framme ${formatTime(arrives)}, vidare ${formatTime(leaves)}`;
  if (leaves - arrives >= shortest) return `${times}: ${formatDurationShort((leaves - arrives) / 1000)} att vänta.`;
  const people = inWords([other.firstName, ...(part.kind === "ride" ? [part.driver] : [])]);
  return `${times}: det hinner du kanske inte. Skriv till ${people} så fort du kan.`;
}

/** ms */
const shortest = 5 * 60_000;

function addressOf(part: JourneyPart): string {
  if (part.kind === "ride") return `/my-passenger-rides/${part.publicId}`;
  return part.ticketId ? ticketAddress(part.publicId, part.ticketId) : departureAddress(part.publicId);
}

function tagOf(part: JourneyPart): Pick<Parameters<typeof Tag>[0], "tone" | "children"> {
  if (part.kind === "ride") {
    const { status, hasYes } = part;
    const { tone, text } = standingOf({
      status,
      hasYes,
      isWaiting: false,
      reconfirm: null,
      ending: null,
      side: "sender",
    });
    return { tone, children: text };
  }
  if (isPartOff(part)) return { tone: "red", children: "Inte bokad" };
  return part.ticketId ? { tone: "green", children: "Bokad" } : { tone: "yellow", children: "Bokas vid ett ja" };
}
