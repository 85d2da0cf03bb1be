import { Tag } from "~/ui/Tag";
import { statusName } from "../status-names";
import type { BookingStatus, Ending, Reconfirmation } from "../types";

type BookingTagProps = {
  status: BookingStatus;
  isWaiting: boolean;
  reconfirm: Reconfirmation | null;
  ending: Ending | null;
};

/** Where a booking stands, in one word or two. */
export function BookingTag({ status, isWaiting, reconfirm, ending }: BookingTagProps) {
  if (status === "requested" && isWaiting) return <Tag tone="yellow">Står i kön</Tag>;
  if (reconfirm && status === "accepted") return <Tag tone="yellow">Ändringen ska bekräftas</Tag>;
  return <Tag tone={tones[status] ?? "neutral"}>{statusName(status, ending)}</Tag>;
}

const tones: Partial<Record<BookingStatus, "green" | "yellow" | "red">> = {
  requested: "yellow",
  accepted: "green",
  completed: "green",
  declined: "red",
  expired: "red",
  cancelled_by_driver: "red",
  cancelled_by_passenger: "red",
  no_show: "red",
};
