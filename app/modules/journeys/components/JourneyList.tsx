import { LinkCard } from "~/ui/LinkCard";
import { Price } from "~/ui/Price";
import { Tag } from "~/ui/Tag";
import type { JourneyOnCard } from "../cards";
import { JourneyWay } from "./JourneyWay";

export function JourneyList({ journeys }: { journeys: JourneyOnCard[] }) {
  return (
    <section className="stack" aria-labelledby="byte">
      <h2 id="byte">Med ett byte</h2>
      <ul className="stack list">
        {journeys.map(({ to, day, price, way, isForWomen }) => (
          <li key={to}>
            <LinkCard className="ride" to={to} prefetch="none">
              <p className="small muted">{day}</p>
              <div className="parts">
                <JourneyWay way={way} isClose />
                <div className="terms">
                  <Price kronor={price} note={price > 0 && "per plats"} />
                  {isForWomen && <Tag>Bara kvinnor</Tag>}
                </div>
              </div>
            </LinkCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
