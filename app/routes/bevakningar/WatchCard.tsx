import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import type { WatchSummary } from "~/modules/watches/queries.server";
import { plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { MadeFor } from "~/ui/FormKey";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

const anywhere = "var som helst";

export function WatchCard({ watch }: { watch: WatchSummary }) {
  const { publicId, names, conditions, state } = watch;
  const isRunning = state === "running";
  const [from, to] = [names.from ?? anywhere, names.to ?? anywhere];
  const which = <span className="hush">{` bevakningen från ${from} till ${to}`}</span>;
  return (
    <Card as="article">
      <div className="row">
        <RoadSign as="h2" from={names.from ?? "Från var som helst"} to={to} />
        <State watch={watch} />
      </div>
      <div className="stack tight">
        <p>{conditions.join(" · ")}</p>
        <Hits watch={watch} />
        {watch.telling && <p className="hint">{watch.telling}</p>}
      </div>
      <Form method="post" className="row">
        <MadeFor />
        <input type="hidden" name="watchId" value={publicId} />
        {/* One button, so that it keeps the focus when it is pressed. */}
        {(isRunning || watch.canRunOn) && (
          <Button look="secondary" name="intent" value={isRunning ? "pause" : "resume"}>
            {isRunning ? "Pausa" : "Bevaka igen"}
            {which}
          </Button>
        )}
        {isRunning && watch.canRunOn && watch.isEnding && (
          <Button look="secondary" name="intent" value="resume">
            Förläng
            {which}
          </Button>
        )}
        <Link className="btn quiet" to={`/bevakningar?edit=${publicId}`}>
          Ändra
          {which}
        </Link>
        <Link className="btn quiet" to={`/bevakningar/${publicId}/ta-bort`}>
          Ta bort
          {which}
        </Link>
      </Form>
    </Card>
  );
}

function State({ watch: { state, isEnding, expiresAt } }: { watch: WatchSummary }) {
  const wasEnding = useRef(isEnding);
  if (state === "expired") return <Tag>Avslutad</Tag>;
  if (state === "paused") return <Tag tone="yellow">Pausad</Tag>;
  const show = (said: HTMLElement | null) => {
    // "Förläng" had the focus, and is gone.
    if (wasEnding.current && !isEnding && document.activeElement === document.body) said?.focus();
    wasEnding.current = isEnding;
  };
  return (
    <span tabIndex={-1} ref={show}>
      {isEnding ? (
        <Tag tone="yellow">
          Slutar <Time at={expiresAt} show="day" />
        </Tag>
      ) : (
        <Tag tone="green">Bevakar</Tag>
      )}
    </span>
  );
}

function Hits({ watch: { hits, last, search } }: { watch: WatchSummary }) {
  if (!last)
    return (
      <p>
        Ingen ny resa än. <Link to={search}>Sök på sträckan</Link>
      </p>
    );
  const ride = (
    <>
      resan <Time at={last.departureAt} show="day" />
    </>
  );
  return (
    <p>
      {plural(hits, "resa", "resor")} hittills. Senast: {last.route ? <Link to={last.route}>{ride}</Link> : ride}
    </p>
  );
}
