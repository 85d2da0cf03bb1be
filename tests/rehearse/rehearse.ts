import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { checkHistory } from "./check";
import { faults } from "./faults";
import { type Ground, onGround } from "./ground";
import { emptyHistory, type History, startLoad } from "./load";
import { superuserUrl } from "./machines";
import { say, until } from "./processes";
import { createWorld, startBalance } from "./site";

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    minutes: { type: "string", default: "17" },
    port: { type: "string", default: "4800" },
    only: { type: "string" },
    people: { type: "string", default: "30" },
    keep: { type: "boolean" },
  },
});

/** Within this writes shall be accepted again in 95 of 100 rounds, in seconds: Patroni's lease is 20. */
const longestPause = 25;
/** Without a booking, message or payment for so long, writes are not accepted, in ms. */
const silence = 2_000;
/** In a round at most, from its fault until all machines are back, in ms. */
const roundLimit = 180_000;

type Round = { fault: string; seconds: number; ofPatroni: number | null; reads: number; readsFailed: number };

const wishes = { port: Number(values.port), isKept: values.keep };
process.exit((await onGround(wishes, rehearse)) ? 0 : 1);

async function rehearse({ ports, cluster, mail, site, balancer, origin }: Ground): Promise<boolean> {
  const world = await createWorld(ports, Number(values.people));
  say("the site runs, and people begin");

  const history = emptyHistory();
  const load = startLoad(origin, world, history);
  const rounds: Round[] = [];
  const broken: string[] = [];
  const endAt = Date.now() + Number(values.minutes) * 60_000;
  const list = faults.filter(({ name }) => name.includes(values.only ?? ""));
  const most = Number(values.rounds ?? 1_000);
  for (let n = 0; n < most && Date.now() < endAt; n++) {
    const fault = list[n % list.length];
    if (!fault) break;
    await until("everything is as before the first round", roundLimit, cluster.isWhole);
    await wait(4_000);
    const done = await round(fault, n).catch((error) => String(error));
    if (typeof done === "string") {
      broken.push(`${n + 1}. ${fault.name}: ${done}`);
      break;
    }
    rounds.push(done);
  }
  if (broken.length === 0) await until("everything is as before the first round", roundLimit, cluster.isWhole);
  await Promise.race([load.stop(), wait(roundLimit)]);
  say("everybody has an answer; the queue empties");
  await untilQueueIsEmpty();
  const violations = await checkHistory(superuserUrl(cluster.leader(), "samfard"), history, mail.mails, startBalance);
  return report(rounds, history, [...broken, ...violations], mail.mails.length);

  async function round({ name, strike }: (typeof faults)[number], n: number): Promise<Round> {
    const before = cluster.leads.length;
    const at = Date.now();
    const mend = await strike({ cluster, site, balancer }, n);
    await mend();
    await wait(5_000);
    await until("all machines are back", roundLimit, cluster.isWhole);
    await until("people are answered", roundLimit, () => (history.toldAt.at(-1) ?? 0) > Date.now() - 500);
    const reads = history.reads.filter((read) => read.at >= at);
    const lead = cluster.leads.slice(before).at(-1);
    const result = {
      fault: name,
      seconds: pauseAfter(at, history.toldAt) / 1000,
      ofPatroni: lead ? (lead.at - at) / 1000 : null,
      reads: reads.length,
      readsFailed: reads.filter(({ ok }) => !ok).length,
    };
    say(`${n + 1}. ${name}: ${result.seconds.toFixed(1)} s${lead ? `, ${lead.name} leads` : ""}`);
    return result;
  }

  async function untilQueueIsEmpty(): Promise<void> {
    const { Client } = await import("pg");
    const database = new Client({ connectionString: superuserUrl(cluster.leader(), "samfard") });
    await database.connect();
    await until("no job is due", 60_000, async () => {
      const { rows } = await database.query(
        "select count(*)::int as due from graphile_worker.jobs where run_at < now() and attempts < max_attempts and locked_at is null",
      );
      return rows[0].due === 0;
    }).catch((error) => say(error.message));
    await database.end();
  }
}

/** Until the last silence ended that began with what happened, in ms; 0 where nobody was kept waiting. */
function pauseAfter(at: number, toldAt: number[]): number {
  let last = at;
  let pause = 0;
  for (const told of toldAt.filter((one) => one >= at)) {
    if (told - last > silence) pause = told - at;
    last = told;
  }
  return pause;
}

function report(rounds: Round[], history: History, violations: string[], letters: number): boolean {
  console.log("\nfault | rounds | accepted again after, s (p50, p95) | of it Patroni's (p50, p95) | reads answered");
  for (const fault of [...new Set(rounds.map(({ fault }) => fault))])
    console.log(
      lineOf(
        fault,
        rounds.filter((one) => one.fault === fault),
      ),
    );
  console.log(lineOf("all", rounds));
  const replaced = rounds.filter(({ ofPatroni }) => ofPatroni !== null);
  if (replaced.length > 0) console.log(lineOf("with a new primary", replaced));
  const count = (what: string) => history.told.filter((one) => one.what === what).length;
  console.log(
    `\nacknowledged: ${count("booking")} bookings, ${count("message")} messages, ${count("unlock")} payments, ${count("ride")} rides; ${letters} letters`,
  );
  for (const [what, times] of history.surprises) console.log(`unexpected, ${times} times: ${what}`);
  for (const violation of violations.slice(0, 50)) console.log(violation);
  const slow =
    quantile(
      rounds.map(({ seconds }) => seconds),
      0.95,
    ) > longestPause;
  console.log(`violations: ${violations.length}${slow ? `; p95 is over ${longestPause} s` : ""}`);
  return violations.length === 0 && !slow;
}

function lineOf(name: string, rounds: Round[]): string {
  const seconds = rounds.map((round) => round.seconds);
  const ofPatroni = rounds.flatMap((round) => round.ofPatroni ?? []);
  const pair = (values: number[]) =>
    values.length === 0 ? "–" : `${quantile(values, 0.5).toFixed(1)}, ${quantile(values, 0.95).toFixed(1)}`;
  const reads = rounds.reduce((sum, round) => sum + round.reads, 0);
  const failed = rounds.reduce((sum, round) => sum + round.readsFailed, 0);
  return [name, rounds.length, pair(seconds), pair(ofPatroni), `${reads - failed} of ${reads}`].join(" | ");
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
