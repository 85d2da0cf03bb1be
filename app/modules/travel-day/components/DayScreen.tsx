import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { classes } from "~/ui/classes";
import { Heard } from "~/ui/Heard";
import { Icon } from "~/ui/Icon";
import { whileMounted } from "~/ui/whileMounted";
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
          <Heard key={day.rideId} words={`${head.title}. ${head.text}`} />
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
  return (
    <section className="stack" aria-label="Säg hur det går">
      {told && (
        <p className="told">
          <Icon name="check" /> {told}
        </p>
      )}
      {presses.main && <ReportForm {...form} press={presses.main} />}
      {presses.later && <Later text={presses.later.text} wait={presses.later.at - now} />}
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

/** What can be said after a while, in ms; an open screen has it by then. */
function Later({ text, wait }: { text: string; wait: number }) {
  const { revalidate } = useRevalidator();
  const waiting = useMemo(
    () =>
      whileMounted(() => {
        const timer = setTimeout(revalidate, wait + 1000);
        return () => clearTimeout(timer);
      }),
    [wait, revalidate],
  );
  return (
    <p className="muted" ref={waiting}>
      {text}
    </p>
  );
}

/** Apart from what is said on the way, so that nobody looks for that among it. */
function Sharing({ day: { rideId, sharing }, formKey }: DayProps) {
  const { revalidate } = useRevalidator();
  const isShared = sharing.some((press) => press.isShared);
  useEffect(() => {
    if (isShared)
      import("./share-position").then(
        ({ goOnSharing }) => goOnSharing(rideId, revalidate),
        () => {},
      );
  }, [rideId, isShared, revalidate]);
  return (
    <div className="pair">
      {sharing.map((press) => (
        <ReportForm key={press.label} {...{ rideId, formKey, press }} look="quiet" />
      ))}
    </div>
  );
}
