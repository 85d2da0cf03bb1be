import type { MoveReason } from "./rules";
import type { BookingStatus, Ending, Reconfirmation, Side } from "./types";

export const statusNames: Record<BookingStatus, string> = {
  requested: "Väntar på svar",
  accepted: "Bokad",
  declined: "Nekad",
  withdrawn: "Tillbakatagen",
  expired: "Fick inget svar",
  cancelled_by_passenger: "Avbokad av passageraren",
  cancelled_by_driver: "Avbokad av föraren",
  completed: "Genomförd",
  no_show: "Sägs inte ha blivit av",
};

const endingNames: Record<string, string> = {
  ride_cancelled: "Inställd",
  ride_removed: "Borttagen",
  no_seat_left: "Ingen plats kvar",
  line_ended: "Kom inte på tur",
  not_reconfirmed: "Inte bekräftad",
  change_declined: "Ändringen passade inte",
  journey_full: "Ingen plats kvar",
  journey_coach_full: "Bussen blev full",
  journey_off: "Blev inte av",
  absence_contested: "Ni säger olika",
  absence_admitted: "Blev inte av",
  absence_unanswered: "Blev inte av",
} satisfies Partial<Record<MoveReason, string>>;

export function statusName(status: BookingStatus, ending: Ending | null): string {
  const isOwnDoing = ending?.who === "me" && status.startsWith("cancelled");
  return endingNames[ending?.reason ?? ""] ?? (isOwnDoing ? "Du avbokade" : statusNames[status]);
}

type Standing = {
  status: BookingStatus;
  isWaiting: boolean;
  reconfirm: Reconfirmation | null;
  ending: Ending | null;
  side: Side;
  hasYes?: boolean;
};

export function standingOf({ status, isWaiting, reconfirm, ending, side, hasYes }: Standing): {
  tone: Tone;
  text: string;
} {
  if (reconfirm && (side === "sender" || status === "accepted"))
    return { tone: "yellow", text: "Ändringen ska bekräftas" };
  if (status === "requested" && hasYes)
    return { tone: "yellow", text: side === "sender" ? "Har fått ja, väntar på resten" : "Du har sagt ja" };
  if (status === "requested" && isWaiting) return { tone: "yellow", text: "Står i kön" };
  if (status === "requested" && side === "receiver") return { tone: "yellow", text: "Väntar på ditt svar" };
  return { tone: tones[status] ?? "neutral", text: statusName(status, ending) };
}

export type Tone = "green" | "yellow" | "red" | "neutral";

const tones: Partial<Record<BookingStatus, Tone>> = {
  requested: "yellow",
  accepted: "green",
  completed: "green",
  declined: "red",
  expired: "red",
  cancelled_by_driver: "red",
  cancelled_by_passenger: "red",
  no_show: "red",
};
