import { type LookupFunction, Socket, type TcpSocketConnectOpts } from "node:net";
import { Client } from "pg";
import { type HostReport, sampleMs } from "./choose-host";
import { addressPerHost, type DatabaseHost, hostsOf, readDatabaseAddress } from "./database-address";
import { hasCode } from "./error-code";

const answerLimitMs = 1_000;

/** answers in a row; a busy host may be late */
const mostMissed = 3;

/** not listening, stopping or starting */
const goneCodes = ["ECONNREFUSED", "57P01", "57P02", "57P03"];

export const timelineWritten = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer";

const question = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery()
      then greatest((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()))
      else ${timelineWritten}
    end as timeline,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')
      ::float8 as position,
    (select system_identifier::text from pg_control_system()) as system`;

export type HostChoice = { index: number } | { refusal: string };

export type HostWatch = ReturnType<typeof watchHosts>;

/** Polls each host every second, leads connections to the chosen one and cuts others. @param choose by host */
export function watchHosts(url: string, choose: (reports: (HostReport | null)[]) => HostChoice | Promise<HostChoice>) {
  const questioners = addressPerHost(url).map(createQuestioner);
  const { lead, changeTo, chosenIndex } = createLeader(hostsOf(url));
  let reports: (HostReport | null)[] = [];
  let first: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const waiting: (() => void)[] = [];

  function begin(): Promise<void> {
    first ??= ask();
    return first;
  }

  async function ask(): Promise<void> {
    const begun = Date.now();
    reports = await Promise.all(questioners.map((questioner) => questioner.ask()));
    const next = await choose(reports);
    if (isClosed) return;
    changeTo(next);
    tellWaiting();
    timer = setTimeout(ask, Math.max(0, begun + sampleMs - Date.now())).unref();
  }

  function tellWaiting(): void {
    for (const tell of waiting.splice(0)) tell();
  }

  /** A primary that has become another's standby within the second would read what is no longer true. */
  async function confirm(): Promise<void> {
    await begin();
    const index = chosenIndex();
    const known = reports[index];
    const now = await questioners[index]?.ask();
    if (known && now && known.isStandby !== now.isStandby) changeTo({ refusal: "the database has changed its role" });
  }

  return {
    /** resolves once every host has been asked */
    begin,
    /** resolves once they have been asked again, or are no longer */
    next: () => (isClosed ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve))),
    /** for postgres.js; fails at once where no host is chosen */
    socket: async () => {
      await confirm();
      return lead(new Socket());
    },
    /** for node-postgres */
    lateSocket: () => new LedSocket((socket) => confirm().then(() => lead(socket))),
    report: () => reports[chosenIndex()] ?? null,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      tellWaiting();
      for (const questioner of questioners) questioner.close();
    },
  };
}

/** Leads connections to the chosen host, and cuts those to others. */
function createLeader(hosts: DatabaseHost[]) {
  const sockets = new Map<Socket, DatabaseHost>();
  let choice: HostChoice = { refusal: "no host was asked yet" };

  const chosenIndex = () => ("index" in choice ? choice.index : -1);

  function changeTo(next: HostChoice): void {
    if (JSON.stringify(next) === JSON.stringify(choice)) return;
    choice = next;
    const host = hosts[chosenIndex()] ?? null;
    say(next, host);
    for (const [socket, at] of sockets) if (at !== host) socket.destroy(noHost("another database is used now"));
  }

  function lead(socket: Socket): Socket {
    const host = hosts[chosenIndex()];
    if (host) {
      sockets.set(socket, host);
      socket.once("close", () => sockets.delete(socket));
      return connectTo.call(socket, host);
    }
    return refuse(socket, noHost("refusal" in choice ? choice.refusal : "unknown host"));
  }

  return { lead, changeTo, chosenIndex };
}

const connectTo: (this: Socket, to: TcpSocketConnectOpts) => Socket = Socket.prototype.connect;

/** Fails like a connection: once the driver listens. */
export function refuse(socket: Socket, error: Error): Socket {
  const lookup: LookupFunction = (_name, _options, done) => void setTimeout(() => done(error, "", 0), 10);
  return connectTo.call(socket, { host: "none", port: 1, lookup });
}

class LedSocket extends Socket {
  constructor(private readonly lead: (socket: Socket) => void) {
    super();
  }

  override connect(): this {
    this.lead(this);
    return this;
  }
}

/** Loaded late: scripts that only connect have no configuration. */
async function say(choice: HostChoice, host: DatabaseHost | null): Promise<void> {
  const { log } = await import("./log.server");
  if ("refusal" in choice) log.error("database.no-host", choice);
  else log.warn("database.host-chosen", { host: host?.host, port: host?.port });
}

function noHost(reason: string): Error {
  return Object.assign(new Error(`No database to work with: ${reason}`), { code: "NO_DATABASE_HOST" });
}

function createQuestioner(url: string) {
  let open: { client: Client; socket: Socket } | null = null;
  let last: HostReport | null = null;
  let missed = 0;
  let asking: Promise<HostReport | null> | null = null;

  return {
    /** Who asks meanwhile shares the answer. */
    ask: (): Promise<HostReport | null> => {
      asking ??= askNow().finally(() => {
        asking = null;
      });
      return asking;
    },
    close,
  };

  async function askNow(): Promise<HostReport | null> {
    if (open?.socket.destroyed) close();
    try {
      open ??= await enter();
      const { rows } = await open.client.query<HostReport>(question);
      missed = 0;
      last = rows[0] ?? null;
    } catch (error) {
      close();
      missed = hasCode(error, ...goneCodes) ? mostMissed : missed + 1;
      if (missed >= mostMissed) last = null;
    }
    return last;
  }

  async function enter() {
    const socket = new Socket();
    const client = new Client({
      ...readDatabaseAddress(url),
      application_name: "samfard-watch",
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
      stream: () => socket,
    });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch (error) {
      socket.destroy();
      throw error;
    }
    socket.unref();
    return { client, socket };
  }

  function close(): void {
    open?.socket.destroy();
    open = null;
  }
}
