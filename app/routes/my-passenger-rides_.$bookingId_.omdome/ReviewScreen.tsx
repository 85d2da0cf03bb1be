import { Link } from "@remix-run/react";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { ReviewCard } from "~/modules/reviews/components/ReviewCard";
import type { BookingReviews } from "~/modules/reviews/queries.server";
import { whose } from "~/text/format";
import { Card } from "~/ui/Card";
import type { RefusedForm } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { Time } from "~/ui/Time";
import { ReplyForm } from "./ReplyForm";
import { ReviewForm } from "./ReviewForm";

type ReviewScreenProps = {
  booking: Pick<BookingPage, "publicId" | "from" | "to" | "onAt" | "role" | "other">;
  reviews: BookingReviews;
  formKey: string;
  failed: RefusedForm | undefined;
};

export function ReviewScreen({ booking, reviews, formKey, failed }: ReviewScreenProps) {
  const { publicId, from, to, onAt, other } = booking;
  const { canWrite, mine, theirs } = reviews;
  return (
    <Page
      title={canWrite ? `Hur var resan med ${other.firstName}?` : `Omdömen om resan med ${other.firstName}`}
      crumbs={[{ label: "Bokningen", to: `/my-passenger-rides/${publicId}` }, { label: "Omdöme" }]}
      isNarrow
    >
      <p>
        <Link to={`/my-passenger-rides/${publicId}`}>
          {from.name} – {to.name}
        </Link>
        <span className="muted">
          {" "}
          · <Time at={onAt} />
        </span>
      </p>
      {canWrite && <ReviewForm {...{ booking, reviews, formKey, failed }} />}
      {!canWrite && !mine && !theirs && <Nothing {...reviews} firstName={other.firstName} />}
      {mine && (
        <ReviewCard heading={<strong>Ditt omdöme om {other.firstName}</strong>} review={mine} subject={other.firstName}>
          {!mine.isPublished && <Waiting {...{ booking, reviews }} />}
          {mine.isRemoved && <p className="muted">Vi har tagit bort det. Bara du ser det. Varför står i vårt mejl.</p>}
        </ReviewCard>
      )}
      {theirs && (
        <ReviewCard heading={<strong>{other.firstName} om dig</strong>} review={theirs} subject="dig">
          {theirs.reply === null && <ReplyForm firstName={other.firstName} formKey={formKey} failed={failed} />}
        </ReviewCard>
      )}
    </Page>
  );
}

function Waiting({ booking: { other }, reviews: { until, isOpen } }: Pick<ReviewScreenProps, "booking" | "reviews">) {
  if (!isOpen) return <p className="muted">Det är sagt att ni inte åkte tillsammans. Då är det bara du som ser det.</p>;
  return (
    <p className="muted">
      Än så länge är det bara du som ser det. När ni båda har skrivit, och senast <Time at={until} show="day" />, visas
      det på {whose(other.firstName)} profil.
    </p>
  );
}

type NothingProps = Pick<BookingReviews, "hasLeft" | "isTheirsRemoved"> & { firstName: string };

function Nothing({ hasLeft, isTheirsRemoved, firstName }: NothingProps) {
  return (
    <Card>
      <p>
        {hasLeft
          ? "Den du åkte med har tagit bort sitt konto. Då går det inte att skriva något omdöme."
          : isTheirsRemoved
            ? `Vi har tagit bort det ${firstName} skrev om dig. Själv hann du inte skriva något.`
            : `Omdömen går att skriva i 14 dagar efter resan. Varken du eller ${firstName} hann skriva något.`}
      </p>
    </Card>
  );
}
