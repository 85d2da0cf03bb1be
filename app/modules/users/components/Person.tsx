import { Link } from "@remix-run/react";
import { plural } from "~/text/format";
import { Rating } from "~/ui/Rating";
import type { PublicProfile } from "../types";

type PersonProps = { person: Pick<PublicProfile, "publicId" | "firstName"> };

/** A first name that leads to the profile, where there is one. */
export function PersonName({ person: { publicId, firstName } }: PersonProps) {
  return publicId ? <Link to={`/profil/${publicId}`}>{firstName}</Link> : firstName;
}

type PersonFactsProps = {
  person: Pick<PublicProfile, "rating" | "hasVerifiedPhone" | "ridesCompleted" | "lateCancellations">;
  more?: string[];
};

/** What speaks for somebody, in one line. */
export function PersonFacts({ person, more = [] }: PersonFactsProps) {
  const { rating, hasVerifiedPhone, ridesCompleted, lateCancellations } = person;
  const facts = [
    ridesCompleted > 0 ? plural(ridesCompleted, "resa", "resor") : "Ny här",
    hasVerifiedPhone && "bekräftat nummer",
    lateCancellations > 0 && plural(lateCancellations, "sen avbokning", "sena avbokningar"),
    ...more,
  ];
  return (
    <>
      {rating && (
        <>
          <Rating {...rating} /> ·{" "}
        </>
      )}
      {facts.filter(Boolean).join(" · ")}
    </>
  );
}
