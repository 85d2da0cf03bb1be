import { Tag } from "~/ui/Tag";
import { standingOf } from "../status-names";

export function BookingTag(booking: Parameters<typeof standingOf>[0]) {
  const { tone, text } = standingOf(booking);
  return <Tag tone={tone}>{text}</Tag>;
}
