import type { RidePage } from "~/modules/rides/ride-page.server";
import { PersonIntro } from "~/modules/users/components/Person";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { When } from "~/ui/When";
import { answerTimeWords } from "../answer-time";

type MyPartProps = {
  ride: RidePage;
  /** Minutes that the owner usually takes to answer; null where that is not known. */
  answersWithin: number | null;
  /** ms UTC */
  now: number;
};

/** The part of a ride a booking is about: with whom, when and where. */
export function MyPart({ ride: { part, owner, roads }, answersWithin, now }: MyPartProps) {
  return (
    <Card isRaised>
      <RoadSign from={part.from.name} to={part.to.name} roads={roads.slice(0, 1)} />
      <p>
        <When at={part.onAt} now={now} />
        <span className="muted block">
          framme ungefär <Time at={part.offAt} show="time" />
        </span>
      </p>
      <PersonIntro person={owner} more={answersWithin === null ? [] : [`svarar ${answerTimeWords(answersWithin)}`]} />
    </Card>
  );
}
