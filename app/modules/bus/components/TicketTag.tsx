import { Tag } from "~/ui/Tag";
import type { BusTicket } from "../tickets.server";
import type { BusBookingStatus } from "../types";

const tags: Record<BusBookingStatus, [tone: "green" | "yellow" | "red" | "neutral", text: string]> = {
  held: ["yellow", "Bekräfta"],
  confirmed: ["green", "Bokad"],
  cancelled: ["neutral", "Avbokad"],
  lapsed: ["neutral", "Inte bekräftad"],
  called_off: ["red", "Inställd"],
};

type TicketTagProps = { ticket: Pick<BusTicket, "status" | "arrivalAt" | "isComing"> };

export function TicketTag({ ticket: { status, arrivalAt, isComing } }: TicketTagProps) {
  const [tone, text] =
    status === "confirmed" && !isComing && arrivalAt > 0 ? (["neutral", "Genomförd"] as const) : tags[status];
  return <Tag tone={tone}>{text}</Tag>;
}
