import { Tag } from "~/ui/Tag";
import { standingOf } from "../status-names";

/** Where a booking stands, in one word or two. */
export function BookingTag(booking: Parameters<typeof standingOf>[0]) {
  const { tone, text } = standingOf(booking);
  return <Tag tone={tone}>{text}</Tag>;
}
