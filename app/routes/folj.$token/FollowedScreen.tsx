import { Plate } from "~/modules/travel-day/components/MeetingCard";
import { SeenCar } from "~/modules/travel-day/components/SeenCar";
import type { Followed } from "~/modules/travel-day/follow.server";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";

type FollowedScreenProps = { isStill: boolean } & ({ followed: Followed; now: number } | { followed: null; now: null });

export function FollowedScreen({ followed, now, isStill }: FollowedScreenProps) {
  if (!followed) return <Ended />;
  const { from, to, map } = followed;
  return (
    <>
      <Head followed={followed} now={now} />
      <div className="wrap page">
        <div className="cols">
          <Card isRaised>
            <RoadSign as="h2" from={from.name} to={to.name} />
            <p>
              <Time at={from.expectedAt} show="day" now={now} />
            </p>
            <Timeline
              stops={[from, to].map((stop) => ({
                time: <Time at={stop.expectedAt} departure={from.expectedAt} show="time" />,
                place: <strong>{stop.name}</strong>,
              }))}
            />
            <Car followed={followed} />
          </Card>
          <div className="stack">
            <div className="on-map">
              <img
                className="map"
                src={map}
                alt={`Karta över vägen ${from.name}–${to.name}`}
                width={400}
                height={300}
              />
              <SeenCar at={followed.seen} />
            </div>
            <p className="muted small">
              Så var det <Time at={now} show="time" />. <Newest isStill={isStill} /> Visa den bara för dem som ska veta.
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

function Newest({ isStill }: { isStill: boolean }) {
  if (!isStill)
    return (
      <>
        Sidan hämtar själv det nyaste. <a href="?stilla">Låt den stå stilla</a>.
      </>
    );
  return (
    <>
      Sidan står stilla. <a href="?stilla">Hämta det nyaste</a> eller <a href="?">låt den hämta själv</a>.
    </>
  );
}

function Ended() {
  return (
    <Page
      title="Den här länken gäller inte längre."
      lead="Den gäller så länge resan pågår, och så länge den som skickade den vill dela."
      isNarrow
    >
      <p>
        <LinkButton to="/" look="secondary">
          Vad är det här?
        </LinkButton>
      </p>
    </Page>
  );
}

function Head({ followed: { title, basis, to, isLate }, now }: { followed: Followed; now: number }) {
  return (
    <div className="day-head">
      <div className="wrap">
        <p className="row between">
          <strong>{title}</strong>
          {isLate && <Tag tone="yellow">ny tid</Tag>}
        </p>
        <h1>
          {to.expectedAt > now ? (
            <>
              Framme <Time at={to.expectedAt} show="time" />
            </>
          ) : (
            "Snart framme"
          )}
        </h1>
        <p>
          {to.name}, {basis}.
        </p>
      </div>
    </div>
  );
}

function Car({ followed: { driver, car, plate } }: { followed: Followed }) {
  if (!driver && !car && !plate) return null;
  return (
    <div className="beside">
      <div className="grow">
        {driver && (
          <p>
            <strong>{driver}</strong> kör
          </p>
        )}
        {car && <p>{car}</p>}
      </div>
      <Plate>{plate}</Plate>
    </div>
  );
}
