import { formatKr, plural } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { ticketAddress } from "../address";
import type { BusTicket } from "../tickets.server";
import type { BusBookingStatus } from "../types";

/** Seats on a coach in a list of bookings; the whole card leads to the ticket. */
export function TicketCard({ ticket }: { ticket: BusTicket }) {
  const { on, off, operator, seats, price } = ticket;
  return (
    <LinkCard to={ticketAddress(ticket.departureId, ticket.publicId)}>
      <div className="split">
        <div className="stack tight">
          <strong>
            <Icon name="bus" /> Buss {on.place} – {off.place}
          </strong>
          <Time at={on.at} />
          <span className="muted">
            Med {operator} · {plural(seats, "plats", "platser")} · {price === 0 ? "gratis" : formatKr(price * seats)}
          </span>
        </div>
        <TicketTag ticket={ticket} />
      </div>
    </LinkCard>
  );
}

const tags: Record<BusBookingStatus, [tone: "green" | "yellow" | "red" | "neutral", text: string]> = {
  held: ["yellow", "Bekräfta"],
  confirmed: ["green", "Bokad"],
  cancelled: ["neutral", "Avbokad"],
  lapsed: ["neutral", "Inte bekräftad"],
  called_off: ["red", "Inställd"],
};

function TicketTag({
  ticket: { status, arrivalAt, isComing },
}: {
  ticket: Pick<BusTicket, "status" | "arrivalAt" | "isComing">;
}) {
  const [tone, text] =
    status === "confirmed" && !isComing && arrivalAt > 0 ? (["neutral", "Genomförd"] as const) : tags[status];
  return <Tag tone={tone}>{text}</Tag>;
}
