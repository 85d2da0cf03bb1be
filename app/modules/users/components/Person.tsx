import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/Avatar";
import { Icon } from "~/ui/Icon";
import { Rating } from "~/ui/Rating";
import { Tag } from "~/ui/Tag";
import { factsAbout } from "../person-words";
import type { PublicProfile } from "../types";

type PersonProps = { person: Pick<PublicProfile, "publicId" | "firstName"> };

export function PersonName({ person: { publicId, firstName } }: PersonProps) {
  return publicId ? <Link to={`/profil/${publicId}`}>{firstName}</Link> : firstName;
}

type PersonFactsProps = {
  person: Pick<PublicProfile, "publicId" | "rating" | "hasVerifiedPhone" | "ridesCompleted" | "lateCancellations">;
  more?: string[];
};

export function PersonFacts({ person, more = [] }: PersonFactsProps) {
  const { rating } = person;
  return (
    <>
      {rating && (
        <>
          <Rating {...rating} /> ·{" "}
        </>
      )}
      {[...factsAbout(person), ...more].join(" · ")}
    </>
  );
}

type PersonIntroProps = { person: PublicProfile; isUnlinked?: boolean; more?: string[]; children?: ReactNode };

export function PersonIntro({ person, isUnlinked = false, more, children }: PersonIntroProps) {
  return (
    <div className="beside">
      <Avatar name={person.firstName} picture={person.picture} isLarge />
      <div>
        <p className="row named">
          <strong>{isUnlinked ? person.firstName : <PersonName person={person} />}</strong>
          {person.publicId && person.hasVerifiedPhone && (
            <Tag tone="green">
              <Icon name="check" /> Bekräftat nummer
            </Tag>
          )}
        </p>
        {person.publicId && (
          <p className="muted small">
            <PersonFacts person={{ ...person, hasVerifiedPhone: false }} more={more} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
