import type { RidePage } from "~/modules/rides/ride-page.server";
import { PersonIntro } from "~/modules/users/components/Person";
import { Card } from "~/ui/Card";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { When } from "~/ui/When";
import type { Clash } from "../clash.server";
import { ClashLine } from "./ClashLine";
import { SeenOnMap } from "./SeenOnMap";

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
      <SeenOnMap ends={[part.from.slug, part.to.slug]} firstName={owner.firstName} />
      <ClashLine clash={clash} />
      <input type="hidden" name="clash" value={clash?.address ?? ""} />
      <PersonIntro person={owner} more={answers === null ? [] : [`svarar ${answers}`]} />
    </Card>
  );
}
