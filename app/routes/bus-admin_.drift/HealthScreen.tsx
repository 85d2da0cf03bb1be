import { Form } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import type { Health } from "~/modules/admin/health.server";
import { channelNames } from "~/modules/notifications/wording";
import { formatDuration, formatNumber } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { FormKey } from "~/ui/FormKey";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

type HealthScreenProps = { health: Health; formKey: string };

export function HealthScreen({ health, formKey }: HealthScreenProps) {
  const { queue, workers, overdue, unsettled, replicaLag, traffic, trial } = health;
  return (
    <AdminPage here="health" title="Drift" lead="Hur jobb, notiser och mejl mår.">
      <div className="cols">
        <div className="stack">
          {" "}
          <Card title="Jobb">
            <Facts
              facts={[
                ["Väntar", queue.due],
                ["Äldsta väntar sedan", queue.dueSince === null ? "–" : <Time key="since" at={queue.dueSince} />],
                ["Körs nu", queue.running],
                ["Planerade", queue.planned],
                ["Försöker igen", queue.retrying],
                ["Har gett upp", queue.failed],
              ]}
            />
          </Card>
          <Overdue overdue={overdue} />{" "}
          {(queue.failed > 0 || overdue.length > 0) && (
            <Form method="post">
              <FormKey value={`all-${formKey}`} />
              <Button type="submit">Kör om allt som har gett upp</Button>
            </Form>
          )}
          <Jobs title="Har gett upp" jobs={queue.given} formKey={formKey} />
          <Jobs title="Försöker igen" jobs={queue.retried} />
          <Card title="Pengar, kopior och svar">
            <Facts
              facts={[
                ["Pengar på väg hos PayPal", unsettled === null ? "Inga" : `Sedan ${formatDuration(unsettled)}`],
                ["Läskopian av databasen", wordsForLag(replicaLag)],
                ["Säkerhetskopian", <Backup key="backup" trial={trial} />],
                ["Svar", `${formatNumber(traffic.answers)}, varav ${formatNumber(traffic.errors)} med fel hos oss`],
                ["Webbläsare som lyssnar på nyheter", traffic.streams],
              ]}
            />
            <p className="muted small">
              Svar och webbläsare gäller bara den process som gjorde den här sidan, sedan den startade. Hur det är med
              andra processer, eller hur det var förut, vet sidan inte: det berättar varje process för Prometheus
              (METRICS_PORT).
            </p>
          </Card>
        </div>
        <div className="stack">
          <Workers workers={workers} /> <Others health={health} />
        </div>
      </div>
    </AdminPage>
  );
}

function Workers({ workers }: Pick<Health, "workers">) {
  return (
    <Card title="Processer som kör jobb">
      {workers.length === 0 ? (
        <p>
          <Tag tone="red">Ingen</Tag> Jobb, notiser och mejl väntar tills en process med ROLE=worker eller ROLE=all är
          igång.
        </p>
      ) : (
        <Facts
          facts={workers.map(({ host, version, startedAt, seenAt }) => [
            host,
            <span key={`${host} ${startedAt}`}>
              igång sedan <Time at={startedAt} />, hördes av <Time at={seenAt} />, version {version}
            </span>,
          ])}
        />
      )}
    </Card>
  );
}

function Overdue({ overdue }: Pick<Health, "overdue">) {
  return (
    <Card title="Notiser och mejl">
      {overdue.length === 0 ? (
        <p>
          <Tag tone="green">Bra</Tag> Inget har väntat mer än 15 minuter.
        </p>
      ) : (
        <Facts
          facts={overdue.map(({ channel, count, since }) => [
            channelNames[channel],
            <span key={channel}>
              {count} väntar, den äldsta sedan <Time at={since} />
            </span>,
          ])}
        />
      )}
    </Card>
  );
}

function Others({ health: { sms, tripTexts, lostEmails, database, process } }: Pick<HealthScreenProps, "health">) {
  return (
    <Card title="Annat">
      <Facts
        facts={[
          ["Sms med koder det senaste dygnet", `${sms.sent} av högst ${sms.most}`],
          ["Sms om resor det senaste dygnet", `${tripTexts.sent} av högst ${tripTexts.most}`],
          ["Personer vars e-postadress inte finns", lostEmails],
          ["Databasens storlek", `${Math.round(database.bytes / 1_048_576)} MB`],
          ["Databas", `PostgreSQL ${database.version}`],
          ["Igång sedan", formatDuration(process.seconds)],
          ["Version", `${process.version}, Node ${process.node}`],
        ]}
      />
    </Card>
  );
}

function Backup({ trial }: Pick<Health, "trial">) {
  if (trial === null) return "Okänt: ingen har provats. Det görs varje vecka där BACKUP_DIR är satt.";
  const { at, madeAt, problem } = trial;
  return (
    <>
      <Tag tone={problem ? "red" : "green"}>{problem ? trialProblems[problem] : "Gick att läsa tillbaka"}</Tag> Provades{" "}
      <Time at={at} />
      {madeAt !== null && (
        <>
          , gjord <Time at={madeAt} />
        </>
      )}
    </>
  );
}

const trialProblems: Record<NonNullable<NonNullable<Health["trial"]>["problem"]>, string> = {
  missing: "Det finns ingen",
  not_tried: "Kunde inte provas",
  unreadable: "Gick inte att läsa tillbaka",
  incomplete: "Rader saknas",
  old: "För gammal",
};

function wordsForLag(lag: Health["replicaLag"]): string {
  if (lag === null) return "Det finns ingen";
  if (lag === "unknown") return "Okänt: den svarar inte";
  return lag < 1 ? "I fas" : `${formatNumber(Math.round(lag))} s efter`;
}

type JobsProps = { title: string; jobs: Health["queue"]["given"]; formKey?: string };

function Jobs({ title, jobs, formKey }: JobsProps) {
  if (jobs.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="stack tight">
        {jobs.map(({ id, task, attempts, mostAttempts, problem, nextAt }) => (
          <li key={id} className="split told">
            <div>
              <strong>{task}</strong>
              <p className="typed small">{problem || "Inget felmeddelande"}</p>
              <p className="muted small">
                Försök {attempts} av {mostAttempts}
                {formKey === undefined && (
                  <>
                    , nästa <Time at={nextAt} />
                  </>
                )}
              </p>
            </div>
            {formKey !== undefined && (
              <Form method="post">
                <FormKey value={`${id}-${formKey}`} />
                <input type="hidden" name="job" value={id} />
                <Button type="submit" look="secondary" aria-label={`Försök igen med ${task}, jobb ${id}`}>
                  Försök igen
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
