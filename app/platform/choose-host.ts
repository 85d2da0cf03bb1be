export type HostReport = {
  isStandby: boolean;
  /** Incremented by PostgreSQL at each promotion. */
  timeline: number;
  /** WAL position written, or replayed on a standby, in bytes */
  position: number;
  /** PostgreSQL's system identifier, shared by all copies */
  system: string;
};

/** Where the primary's log stands, in bytes: on each timeline it goes on from where that began. */
export type LogPosition = Pick<HostReport, "timeline" | "position">;

export type KnownPrimary = { index: number; timeline: number; system: string };

export type PrimaryChoice =
  | { primary: KnownPrimary }
  | { refusal: "too few hosts answer" | "no host is primary" | "two hosts are primary" | "the primary is outdated" };

/** ms; a standby that lags more is not used */
const mostLag = 5_000;

/** Which host to write to, or why to none: no process may write to one primary while another writes to a second. The rule
 * stands in docs/decisions/046. @param reports by host, null where none came */
export function choosePrimary(reports: (HostReport | null)[], known: KnownPrimary | null): PrimaryChoice {
  const heard = reports.flatMap((report, index) =>
    report && (!known || report.system === known.system) ? [{ ...report, index }] : [],
  );
  if (heard.length * 2 < reports.length) return { refusal: "too few hosts answer" };
  const claiming = heard.filter(({ isStandby }) => !isStandby).sort((a, b) => b.timeline - a.timeline);
  const [latest, rival] = claiming;
  if (!latest) return { refusal: "no host is primary" };
  const isKnown = latest.index === known?.index && latest.timeline === known.timeline;
  if (rival && !(isKnown && rival.timeline < latest.timeline)) return { refusal: "two hosts are primary" };
  const seen = Math.max(known?.timeline ?? 0, ...heard.map(({ timeline }) => timeline));
  if (latest.timeline < seen || (known && !isKnown && latest.timeline <= known.timeline))
    return { refusal: "the primary is outdated" };
  return { primary: { index: latest.index, timeline: latest.timeline, system: latest.system } };
}

/** Whether a host has all that was written up to a position. In a log that ended at a promotion the same bytes are others. */
export function hasReached(report: HostReport | null, { timeline, position }: LogPosition): boolean {
  return report !== null && report.timeline >= timeline && report.position >= position;
}

/** ms, bytes; latest last */
export type PrimarySample = { at: number; position: number };

/** How long the primary has been ahead of a standby, in ms, as far as known. */
export function lagOf(position: number, samples: PrimarySample[]): number {
  const last = samples.at(-1);
  const missed = samples.find((sample) => sample.position > position);
  return last && missed ? last.at - missed.at + sampleMs : 0;
}

export const sampleMs = 1_000;

/** The standby for searches: the current one or the most advanced within `mostLag`; any while there is no primary. @returns its index, or null */
export function chooseReplica(
  reports: (HostReport | null)[],
  samples: PrimarySample[],
  current: number | null,
  isPrimaryGone: boolean,
): number | null {
  const standbys = reports.flatMap((report, index) => (report?.isStandby ? [{ ...report, index }] : []));
  // A standby of an earlier primary may be far ahead in a log that ended.
  const latest = Math.max(...(isPrimaryGone ? standbys : reports).map((report) => report?.timeline ?? 0));
  const usable = standbys
    .filter(({ timeline }) => timeline === latest)
    .filter(({ position }) => isPrimaryGone || lagOf(position, samples) <= mostLag)
    .sort((a, b) => b.position - a.position);
  return (usable.find(({ index }) => index === current) ?? usable[0])?.index ?? null;
}
