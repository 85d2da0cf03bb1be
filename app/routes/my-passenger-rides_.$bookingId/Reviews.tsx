import type { BookingPage } from "~/modules/bookings/queries.server";
import type { BookingReviews } from "~/modules/reviews/queries.server";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { Time } from "~/ui/Time";

type ReviewsProps = { booking: BookingPage; reviews: BookingReviews };

export function Reviews({ booking: { publicId, other }, reviews }: ReviewsProps) {
  const { canWrite, mine, theirs, until } = reviews;
  const address = `/my-passenger-rides/${publicId}/omdome`;
  if (canWrite)
    return (
      <Card title={`Hur var resan med ${other.firstName}?`} isRaised>
        <p>
          Till <Time at={until} /> kan du skriva ett omdöme. Det hjälper nästa som ska åka.
        </p>
        <p className="rate">
          {[1, 2, 3, 4, 5].map((rating) => (
            <LinkButton key={rating} to={`${address}?betyg=${rating}`} look="secondary">
              {rating} <span aria-hidden="true">★</span>
              <span className="hush"> av 5</span>
            </LinkButton>
          ))}
        </p>
      </Card>
    );
  if (!mine && !theirs) return null;
  return (
    <Card title="Omdömen">
      <p>{stateOf(reviews, other.firstName)}</p>
      <LinkButton to={address} look="secondary" isWide>
        Läs omdömena
      </LinkButton>
    </Card>
  );
}

function stateOf({ mine, theirs }: BookingReviews, firstName: string): string {
  if (mine?.isRemoved) return `Vi har tagit bort ditt omdöme om ${firstName}.`;
  if (mine && theirs) return `Du och ${firstName} har skrivit om varandra.`;
  if (theirs) return `${firstName} har skrivit om dig.`;
  return mine?.isPublished ? `Ditt omdöme om ${firstName} är publicerat.` : `Du har skrivit om ${firstName}.`;
}
