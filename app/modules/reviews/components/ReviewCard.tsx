import type { ReactNode } from "react";
import { Card } from "~/ui/Card";
import { Stars } from "~/ui/Rating";
import type { ReadReview } from "../types";

type ReviewCardProps = {
  as?: "li" | "section";
  heading: ReactNode;
  review: ReadReview;
  subject: string;
  children?: ReactNode;
};

export function ReviewCard({ as = "section", heading, review, subject, children }: ReviewCardProps) {
  return (
    <Card as={as}>
      <div className="row between">
        <div>{heading}</div>
        <Stars rating={review.rating} />
      </div>
      {review.text && <p className="typed">{review.text}</p>}
      {review.reply && (
        <div className="reply">
          <p className="muted small">Svar från {subject}</p>
          <p className="typed">{review.reply}</p>
        </div>
      )}
      {children}
    </Card>
  );
}
