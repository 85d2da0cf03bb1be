import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { Time } from "~/ui/Time";
import type { PassengersDay as Day, TravelDay } from "../queries.server";
import { passengersHeadline, saidByDriver } from "../wording";
import { DayHead } from "./DayHead";
import { ReportForm } from "./ReportForm";

type PassengersDayProps = {
  day: Omit<TravelDay, "driver" | "passenger"> & { passenger: Day };
  /** Public id. */
  bookingId: string;
  driver: { firstName: string; picture: string | null };
  phone: string | null;
  car: string;
  plate: string;
  canWrite: boolean;
  formKey: string;
  /** ms UTC */
  now: number;
  /** What else one may want to know or do. */
  children: ReactNode;
};

/** What a passenger needs from three hours before: where, when, which car, and the one thing to press. */
export function PassengersDay({
  day,
  bookingId,
  driver,
  phone,
  car,
  plate,
  canWrite,
  formKey,
  now,
  children,
}: PassengersDayProps) {
  const { on, off, isAboard } = day.passenger;
  const goal = isAboard ? off : on;
  return (
    <>
      <DayHead
        at={goal.plannedAt}
        now={now}
        delay={day.delay}
        expectedAt={goal.expectedAt}
        title={passengersHeadline(day.passenger, driver.firstName, now)}
      >
        {saidByDriver(day, driver.firstName)}
      </DayHead>
      <div className="wrap page">
        <div className="cols">
          <div className="stack day">
            <Card isRaised>
              <p className="muted">{isAboard ? "Du går av vid" : `Möt ${driver.firstName} vid`}</p>
              <h2>{goal.meetingPoint || goal.name}</h2>
              <p>
                {goal.meetingPoint && `${goal.name} · `}
                {goal.map && <a href={goal.map}>Öppna i kartan</a>}
              </p>
              <div className="beside">
                <Avatar name={driver.firstName} picture={driver.picture} isLarge />
                <p className="grow">
                  <strong>{driver.firstName}</strong>
                  {car && <span className="block">{car}</span>}
                </p>
                {plate && <Plate number={plate} />}
              </div>
            </Card>
            <div className="pair">
              {phone && (
                <a className="btn secondary wide press" href={`tel:${phone}`}>
                  <Icon name="phone" /> Ring
                </a>
              )}
              {canWrite && (
                <Link className="btn secondary wide press" to={`/inbox/new?booking=${bookingId}`} prefetch="none">
                  <Icon name="chat" /> Skriv
                </Link>
              )}
            </div>
            {!isAboard && <Presses day={day} formKey={formKey} />}
            <p className="muted small">
              Framme i {off.name} ungefär <Time at={off.expectedAt} show="time" />. Är det fara, ring{" "}
              <a href="tel:112">112</a>.
            </p>
          </div>
          <div className="stack">{children}</div>
        </div>
      </div>
    </>
  );
}

function Presses({ day, formKey }: Pick<PassengersDayProps, "day" | "formKey">) {
  const { said, isHere } = day.passenger;
  const form = { rideId: day.rideId, formKey };
  const isSaid = said?.kind === "here";
  return (
    <>
      {isSaid ? (
        <p className="told" role="status">
          <Icon name="check" /> Du har sagt att du är på plats. <Time at={said.at} show="time" />
        </p>
      ) : (
        <ReportForm {...form} report="here" label="Jag är på plats" />
      )}
      <div className="pair">
        {!isSaid && !isHere && (
          <ReportForm {...form} report="late" minutes={5} label="Jag blir 5 min sen" look="secondary" />
        )}
        <ReportForm {...form} report="not_seen" label="Jag ser dig inte" look="secondary" />
      </div>
    </>
  );
}

function Plate({ number }: { number: string }) {
  return (
    <span className="plate">
      <span className="hush">Registreringsnummer </span>
      {number}
    </span>
  );
}
