import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import type { TravelDay } from "../queries.server";
import type { Press } from "../types";
import { HeadTime } from "./HeadTime";
import { ReportForm } from "./ReportForm";

type DayProps = { day: TravelDay; formKey: string };

type DayScreenProps = DayProps & {
  now: number;
  news?: ReactNode;
  meeting: ReactNode;
  children: ReactNode;
};

/** From three hours before: what matters first over the whole width, and the main action. */
export function DayScreen({ day, formKey, now, news, meeting, children }: DayScreenProps) {
  const { head, isDriver } = day;
  return (
    <>
      <div className="day-head">
        <div className={classes("wrap", Boolean(news) && "green")}>
          {news || (
            <>
              <HeadTime head={head} now={now} />
              <h1 tabIndex={-1}>{head.title}</h1>
              <p>{head.text}</p>
            </>
          )}
        </div>
      </div>
      <div className="wrap page">
        <div className="cols">
          <div className="stack day">
            {!isDriver && meeting}
            <Presses day={day} formKey={formKey} now={now} />
            {isDriver && meeting}
            {isDriver && <Sharing day={day} formKey={formKey} />}
            <p>
              {isDriver && "Skriv inte medan du kör, knapparna räcker. "}Är det fara, ring <a href="tel:112">112</a>.
            </p>
          </div>
          <div className="stack">{children}</div>
        </div>
      </div>
    </>
  );
}

function Presses({ day, formKey, now }: DayProps & { now: number }) {
  const { rideId, isDriver, told, presses, sharing } = day;
  const form = { rideId, formKey };
  useReadAgain(presses.later ? presses.later.at - now : null);
  return (
    <section className="stack" aria-label="Säg hur det går">
      {told && (
        <p className="told">
          <Icon name="check" /> {told}
        </p>
      )}
      {presses.main && <ReportForm {...form} press={presses.main} />}
      {presses.later && <p className="muted">{presses.later.text}</p>}
      <div className="pair">
        {[...presses.others, ...(isDriver ? [] : sharing)].map((press) => (
          <ReportForm key={press.label} {...form} press={press} look={isTakingBack(press) ? "quiet" : "secondary"} />
        ))}
      </div>
      {presses.delays.length > 0 && (
        <fieldset>
          <legend className="muted">Blir du sen?</legend>
          <div className="three">
            {presses.delays.map((press) => (
              <ReportForm key={press.label} {...form} press={press} look="secondary" />
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}

function isTakingBack({ report, minutes }: Press): boolean {
  return report === "late" && minutes === 0;
}

/** An open screen has what can be said by then. @param wait ms; null for nothing to wait for */
function useReadAgain(wait: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(revalidate, wait + 1000);
    return () => clearTimeout(timer);
  }, [wait, revalidate]);
}

/** Apart from what is said on the way, so that nobody looks for that among it. */
function Sharing({ day: { rideId, sharing }, formKey }: DayProps) {
  return (
    <div className="pair">
      {sharing.map((press) => (
        <ReportForm key={press.label} {...{ rideId, formKey, press }} look="quiet" />
      ))}
    </div>
  );
}
