import { MonthOfRides } from "~/modules/search/components/MonthOfRides";
import type { RoutePage } from "~/modules/search/route-page.server";
import { formatKr, plural } from "~/text/format";
import { Facts } from "~/ui/Facts";

export function RouteMonth({ route: { from, to, month, claim } }: { route: RoutePage }) {
  const { days, rides, hasMore, usualPrice } = month;
  const perDay = Math.round((rides / days.length) * 10) / 10;
  const facts: [string, string][] = [
    [
      "Här, per dag",
      perDay < 1 ? "färre än en resa" : `${hasMore ? "minst" : "ungefär"} ${plural(perDay, "resa", "resor")}`,
    ],
  ];
  if (usualPrice !== null) facts.push(["Vanligt pris", formatKr(usualPrice)]);
  return (
    <section className="stack tight">
      <h2>De kommande 30 dagarna</h2>
      <Facts facts={facts} />
      <MonthOfRides days={days} most={month.mostPerDay} ends={{ from: from.slug, to: to.slug }} />
      {claim?.perDay && (
        <p className="muted small">
          Med alla som kör sträckan utan att lägga upp det här tror vi på {claim.perDay} om dagen. Det är vår
          uppskattning och inget vi har mätt.
        </p>
      )}
    </section>
  );
}
