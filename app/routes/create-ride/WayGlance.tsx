import { suggestedPrice } from "~/modules/rides/rules";
import type { WaySummary } from "~/modules/rides/way.server";
import { formatDuration, formatKm, formatKr } from "~/text/format";
import { Button } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";

type WayGlanceProps = { summary: WaySummary | null; seats: number; takesStops: boolean };

/** Takes as much room before the way is known as after, so that nothing below moves. */
export function WayGlance({ summary, seats, takesStops }: WayGlanceProps) {
  const look = classes("glance", takesStops && "far");
  if (!summary)
    return (
      <div className={look}>
        <p className="hint">
          Här ser du vägen, tiden och vad de flesta tar{takesStops && ", och bra ställen att plocka upp vid"}.
        </p>
      </div>
    );
  const { metres, seconds, spots } = summary;
  return (
    <div className={classes(look, "stack tight")}>
      <p className="hint">
        {formatKm(metres)}, {formatDuration(seconds)}. De flesta tar omkring {formatKr(suggestedPrice(metres, seats))}{" "}
        per plats.{takesStops && spots.length > 0 && " Plocka gärna upp vid:"}
      </p>
      {takesStops && <Spots spots={spots} />}
    </div>
  );
}

function Spots({ spots }: Pick<WaySummary, "spots">) {
  return (
    <ul className="spots">
      {spots.map(({ slug, name }) => (
        <li key={slug}>
          <Button look="secondary" name="intent" value={`stop-at-${slug}`}>
            <Icon name="pin" />
            <span>
              <span className="hush">Lägg till </span>
              {name}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
