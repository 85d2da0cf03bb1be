import { formatRating, plural } from "~/text/format";
import type { PublicProfile } from "./types";

type Known = Pick<PublicProfile, "publicId" | "hasVerifiedPhone" | "ridesCompleted" | "lateCancellations">;

/** What speaks for a person beside their rating, strongest first; nothing of who has left. */
export function factsAbout({ publicId, hasVerifiedPhone, ridesCompleted, lateCancellations }: Known): string[] {
  if (publicId === null) return [];
  return [
    ridesCompleted > 0 ? plural(ridesCompleted, "resa", "resor") : "Ny här",
    ...(hasVerifiedPhone ? ["bekräftat nummer"] : []),
    ...(lateCancellations > 0 ? [plural(lateCancellations, "sen avbokning", "sena avbokningar")] : []),
  ];
}

/** Also with the rating, in words: "4,8 av 5 (12 omdömen) · 7 resor". */
export function personInWords(person: Known & Pick<PublicProfile, "rating">): string {
  const { rating } = person;
  const stars = rating && `${formatRating(rating.average)} av 5 (${plural(rating.count, "omdöme", "omdömen")})`;
  return [...(stars ? [stars] : []), ...factsAbout(person)].join(" · ");
}
