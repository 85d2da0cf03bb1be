import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";
import type { DriversDay as Day, TravelDay } from "../queries.server";
import { driversHeadline, driversState, riderWords } from "../wording";
import { DayHead } from "./DayHead";
import { ReportForm } from "./ReportForm";

type DriversDayProps = {
  day: Omit<TravelDay, "driver" | "passenger"> & { driver: Day };
  formKey: string;
  /** ms UTC */
  now: number;
  children?: ReactNode;
};

type Rider = Day["stops"][number]["on"][number];

/** What a driver needs from three hours before: the next stop, who gets on there, and one button at a time. */
export function DriversDay({ day, formKey, now, children }: DriversDayProps) {
  const { next, stops } = day.driver;
  const goal = next ?? stops.at(-1);
  return (
    <>
      <DayHead
        at={goal?.plannedAt ?? day.departureAt}
        now={now}
        delay={day.delay}
        expectedAt={goal?.expectedAt ?? day.departureAt}
        title={driversHeadline(day, now)}
      >
        {driversState(day)}
      </DayHead>
      <div className="wrap page">
        <div className="cols">
          <div className="stack day">
            <Presses day={day} formKey={formKey} now={now} />
            <Card title="Turen" isRaised>
              <Timeline
                stops={stops.map((stop) => ({
                  time: <Time at={stop.expectedAt} show="time" />,
                  place: <StopOfDay stop={stop} />,
                  isDim: stop.isReached,
                }))}
              />
            </Card>
            <p className="muted small">
              Skriv inte medan du kör, knapparna räcker. Är det fara, ring <a href="tel:112">112</a>.
            </p>
          </div>
          <div className="stack">{children}</div>
        </div>
      </div>
    </>
  );
}

function Presses({ day, formKey, now }: Omit<DriversDayProps, "children">) {
  const { rideId, delay, state, confirmedAt } = day;
  const { next, isLast, delays } = day.driver;
  const form = { rideId, formKey };
  const isBefore = state === "planned" || state === "confirmed";
  const isAtStart =
    state === "at_stop" && next !== day.driver.stops[0] && day.driver.stops[1]?.minutes === next?.minutes;
  return (
    <section className="stack tight" aria-label="Säg hur det går">
      {isBefore && confirmedAt === null && now < day.departureAt - 30 * 60_000 ? (
        <ReportForm {...form} report="confirmed" label="Jag kommer" />
      ) : isBefore || isAtStart ? (
        <ReportForm {...form} report="driving" label="Jag kör nu" />
      ) : next && !isLast ? (
        <ReportForm {...form} report="at_stop" minutes={next.minutes} label={`Jag är framme i ${next.name}`} />
      ) : (
        <ReportForm {...form} report="arrived" label="Vi är framme" />
      )}
      {isBefore && next && (
        <ReportForm
          {...form}
          report="at_stop"
          minutes={next.minutes}
          label={`Jag är framme i ${next.name}`}
          look="secondary"
        />
      )}
      {delays.length > 0 && <p className="muted">Blir du sen?</p>}
      <div className="three">
        {delays.map((minutes) => (
          <ReportForm
            key={minutes}
            {...form}
            report="late"
            minutes={minutes}
            label={
              <>
                {minutes} min<span className="hush"> sen</span>
              </>
            }
            look="secondary"
          />
        ))}
      </div>
      {delay > 0 && <ReportForm {...form} report="late" minutes={0} label="I tid igen" look="quiet" />}
    </section>
  );
}

function StopOfDay({ stop }: { stop: Day["stops"][number] }) {
  const { name, meetingPoint, map, isReached, on, off } = stop;
  return (
    <div className="stack tight">
      <div>
        <strong>{name}</strong>
        {meetingPoint && <p className="muted">{meetingPoint}</p>}
        {map && !isReached && on.length > 0 && (
          <p className="small">
            <a href={map}>Öppna i kartan</a>
          </p>
        )}
      </div>
      {on.map((rider) => (
        <GettingOn key={rider.publicId} rider={rider} isDone={isReached} />
      ))}
      {off.map(({ publicId, firstName }) => (
        <p key={publicId}>{firstName} går av</p>
      ))}
    </div>
  );
}

function GettingOn({ rider, isDone }: { rider: Rider; isDone: boolean }) {
  const { publicId, firstName, picture, seats, phone } = rider;
  const words = riderWords(rider);
  return (
    <div className="rider">
      <Avatar name={firstName} picture={picture} />
      <p>
        <strong>{firstName}</strong> {isDone ? "steg på" : "på"} · {plural(seats, "plats", "platser")}
        {words && !isDone && <strong className="block said">{words}</strong>}
      </p>
      <p className="row">
        {phone && (
          <a href={`tel:${phone}`}>
            Ring<span className="hush"> {firstName}</span>
          </a>
        )}
        <Link to={`/inbox/new?booking=${publicId}`} prefetch="none">
          Skriv<span className="hush"> till {firstName}</span>
        </Link>
      </p>
    </div>
  );
}
