import { Link } from "@remix-run/react";
import { SafetyLinks } from "~/modules/moderation/components/SafetyLinks";
import { replyIdOf } from "~/modules/moderation/rules";
import { ReviewCard } from "~/modules/reviews/components/ReviewCard";
import type { Profile, ProfileReview } from "~/modules/reviews/profile.server";
import { ridePath } from "~/modules/rides/address";
import type { ComingRide } from "~/modules/rides/queries.server";
import { PersonName } from "~/modules/users/components/Person";
import { capitalized, formatPrice, plural, swedishClock } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Icon, type IconName } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { LinkCard } from "~/ui/LinkCard";
import { Pagination } from "~/ui/Pagination";
import { Rating } from "~/ui/Rating";
import { Time } from "~/ui/Time";

type ProfileProps = { profile: Profile };

type ProfileScreenProps = ProfileProps & { isFirstPage: boolean; now: number };

export function ProfileScreen({ profile, isFirstPage, now }: ProfileScreenProps) {
  return (
    <div className="wrap page stack">
      <Heading profile={profile} />
      {profile.isOwn && (
        <p>
          Så här ser andra din profil. <Link to="/user-profile">Ändra den</Link>
        </p>
      )}
      <div className="cols">
        <div className="stack">
          <Facts profile={profile} />
          <Reviews profile={profile} isFirstPage={isFirstPage} />
        </div>
        <div className="stack">
          {profile.rides.length > 0 && <Rides rides={profile.rides} now={now} />}
          {!profile.isOwn && (
            <SafetyLinks reportId={profile.publicId} report={`Anmäl ${profile.firstName}`} person={profile} />
          )}
        </div>
      </div>
    </div>
  );
}

function Heading({ profile: { firstName, picture, rating, memberSince } }: ProfileProps) {
  return (
    <div className="beside">
      <Avatar name={firstName} picture={picture} isLarge />
      <div>
        <h1>{firstName}</h1>
        <p className="muted">
          {rating && (
            <>
              <Rating {...rating} /> ·{" "}
            </>
          )}
          medlem sedan {swedishClock(memberSince).getUTCFullYear()}
        </p>
      </div>
    </div>
  );
}

function Facts({ profile }: ProfileProps) {
  return (
    <Card title={`Om ${profile.firstName}`} isRaised>
      {profile.about && <p className="typed">{profile.about}</p>}
      <ul className="stack tight facts">
        {factsOf(profile).map(([icon, text]) => (
          <li className="beside upper" key={text}>
            <Icon name={icon} /> <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function factsOf(profile: Profile): [IconName, string][] {
  const { ridesCompleted, hasVerifiedPhone, responses, lateCancellations, languages, vehicle } = profile;
  const all: [IconName, string | false][] = [
    [
      "road",
      ridesCompleted > 0
        ? plural(ridesCompleted, "genomförd resa", "genomförda resor")
        : "Har inte gjort någon resa här än",
    ],
    ["phone", hasVerifiedPhone ? "Bekräftat nummer" : "Numret är inte bekräftat"],
    [
      "chat",
      responses !== null &&
        `Svarar på ${responses.answered} av ${plural(responses.received, "förfrågan", "förfrågningar")}`,
    ],
    ["clock", lateCancellations > 0 && plural(lateCancellations, "sen avbokning", "sena avbokningar")],
    ["user", languages.length > 0 && `Talar ${languages.join(", ").toLocaleLowerCase("sv-SE")}`],
    ["car", vehicle],
  ];
  return all.flatMap(([icon, text]) => (text ? [[icon, text]] : []));
}

function Rides({ rides, now }: { rides: ComingRide[]; now: number }) {
  return (
    <section className="stack">
      <h2>Kommande resor</h2>
      {rides.map((ride) => (
        <LinkCard key={ride.publicId} to={ridePath(ride.kind, ride.publicId)}>
          <div className="split">
            <div>
              <strong>
                {ride.from} – {ride.to}
              </strong>
              <p className="muted">
                {ride.series && `${ride.series}, nästa `}
                {ride.series ? <Time at={ride.departureAt} show="day" /> : <Time at={ride.departureAt} now={now} />}
                {ride.kind === "request" && " · söker skjuts"}
              </p>
            </div>
            <strong>{capitalized(formatPrice(ride.price))}</strong>
          </div>
        </LinkCard>
      ))}
    </section>
  );
}

function Reviews({ profile, isFirstPage }: ProfileProps & { isFirstPage: boolean }) {
  const { reviews, older, firstName } = profile;
  return (
    <section className="stack" id="omdomen">
      <h2>Omdömen</h2>
      {reviews.length === 0 && (
        <p className="muted">
          {isFirstPage ? `Ingen har skrivit om ${firstName} än.` : "Här finns inga fler omdömen."}
        </p>
      )}
      <ul className="stack">
        {reviews.map((review) => (
          <ReviewCard key={review.id} as="li" heading={<Author review={review} />} review={review} subject={firstName}>
            {review.toAnswer && (
              <LinkButton to={`/my-passenger-rides/${review.toAnswer}/omdome`} look="quiet">
                Svara {review.author.firstName}
              </LinkButton>
            )}
            {!review.isOwn && (
              <p className="small">
                <Link
                  className="muted"
                  to={`/report/${review.publicId}`}
                  aria-label={`Anmäl omdömet av ${review.author.firstName}`}
                >
                  Anmäl
                </Link>
              </p>
            )}
            {review.reply && !profile.isOwn && (
              <p className="small">
                <Link className="muted" to={`/report/${replyIdOf(review.publicId)}`}>
                  Anmäl svaret från {firstName}
                </Link>
              </p>
            )}
          </ReviewCard>
        ))}
      </ul>
      <Pagination next={older === null ? null : `?before=${older}#omdomen`} label="Visa äldre omdömen" />
      {!isFirstPage && <Link to="?#omdomen">Till de senaste omdömena</Link>}
    </section>
  );
}

function Author({ review: { author, publishedAt } }: { review: ProfileReview }) {
  return (
    <span className="beside">
      <Avatar name={author.firstName} />
      <span>
        <strong>
          <PersonName person={author} />
        </strong>{" "}
        <span className="muted small">
          <Time at={publishedAt} show="day" />
        </span>
      </span>
    </span>
  );
}
