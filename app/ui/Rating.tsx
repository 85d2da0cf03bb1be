import { formatRating, plural } from "~/text/format";
import { classes } from "./classes";

type RatingProps = {
  average: number;
  count: number;
};

export function Rating({ average, count }: RatingProps) {
  return (
    <span className="rating">
      <span aria-hidden="true">
        <i>★</i>
        {` ${formatRating(average)} (${count})`}
      </span>
      <span className="hush">{`Betyg ${formatRating(average)} av 5, ${plural(count, "omdöme", "omdömen")}`}</span>
    </span>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span className="rating">
      <span aria-hidden="true">
        {[1, 2, 3, 4, 5].map((n) => (
          <i key={n} className={classes(n > rating && "none")}>
            {n > rating ? "☆" : "★"}
          </i>
        ))}
      </span>
      <span className="hush">{rating} av 5</span>
    </span>
  );
}
