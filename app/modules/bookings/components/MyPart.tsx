import type { RidePage } from "~/modules/rides/ride-page.server";
import { PersonIntro } from "~/modules/users/components/Person";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { When } from "~/ui/When";
import type { Clash } from "../clash.server";
import { ClashLine } from "./ClashLine";

type MyPartProps = {
  ride: RidePage;
  clash: Clash | null;
  answers: string | null;
  now: number;
};

export function MyPart({ ride: { part, owner, roads }, clash, answers, now }: MyPartProps) {
  return (
    <Card isRaised>
      <RoadSign from={part.from.name} to={part.to.name} roads={roads.slice(0, 1)} />
      <p>
        <When at={part.onAt} now={now} />
        <span className="muted block">
          framme ungefär <Time at={part.offAt} departure={part.onAt} show="time" />
        </span>
      </p>
      {[part.from, part.to].some(({ slug }) => /^\d\d\./.test(slug)) && (
        <p className="muted small">
          {owner.firstName} ser på kartan var du vill gå på och av, på 100 meter när, när du bokar.
        </p>
      )}
      <ClashLine clash={clash} />
      <input type="hidden" name="clash" value={clash?.address ?? ""} />
      <PersonIntro person={owner} more={answers === null ? [] : [`svarar ${answers}`]} />
    </Card>
  );
}
