import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type DatabaseHost, hostsOf, readDatabaseAddress } from "./database-address";
import { refuse } from "./watch-hosts.server";
import { resultWithin } from "./within-limit";

const pauseMs = 1_000;
const answerLimit = 1_000;

/** in a row; a busy server may be late */
const mostMissed = 2;

/** Polls a server and cuts its connections while silent: a frozen host gives no error. Null for several hosts. */
export function silenceWatchOf(url: string) {
  const [host, ...others] = hostsOf(url);
  return host && others.length === 0 ? watchSilence(url, host) : null;
}

function watchSilence(url: string, { host, port }: DatabaseHost) {
  const sockets = new Set<Socket>();
  let questioner: ReturnType<typeof createQuestioner> | null = null;
  let isSilent = false;
  let isClosed = false;
  let isWatching = false;

  return {
    socket: async (): Promise<Socket> => {
      if (!isWatching) watch();
      // The driver verifies the certificate against this name.
      const socket = Object.assign(new Socket(), { host });
      if (isSilent) return refuse(socket, silence());
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      return host.startsWith("/") ? socket.connect(`${host}/.s.PGSQL.${port}`) : socket.connect(port, host);
    },
    close: () => {
      isClosed = true;
      questioner?.close();
    },
  };

  async function watch(): Promise<void> {
    isWatching = true;
    for (let missed = 0; !isClosed; ) {
      const heardBefore = heard();
      const hasAnswered = await answersInTime();
      missed = hasAnswered || heard() > heardBefore ? 0 : missed + 1;
      changeTo(missed >= mostMissed);
      if (hasAnswered) await wait(pauseMs, undefined, { ref: false });
    }
  }

  /** Bytes. Answers to other connections count, too. */
  function heard(): number {
    return [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
  }

  /** A refusal or error is an answer, too. */
  async function answersInTime(): Promise<boolean> {
    questioner ??= createQuestioner(url);
    const asked = questioner;
    const answer = asked.ask().catch(leave);
    const hasAnswered = await resultWithin(
      answer.then(() => true),
      answerLimit,
      false,
    );
    if (!hasAnswered) leave();
    return hasAnswered;

    function leave(): void {
      asked.close();
      questioner = null;
    }
  }

  function changeTo(next: boolean): void {
    if (next !== isSilent) say(next);
    isSilent = next;
    if (isSilent) for (const socket of sockets) socket.destroy(silence());
  }
}

function createQuestioner(url: string) {
  const socket = new Socket().unref();
  const client = new Client({
    ...readDatabaseAddress(url),
    application_name: "samfard-watch",
    stream: () => socket,
  });
  client.on("error", () => {});
  const connected = client.connect();
  connected.catch(() => {});
  return {
    ask: async () => {
      await connected;
      await client.query("select 1");
    },
    close: () => {
      socket.destroy();
    },
  };
}

/** Loaded late, as in `watch-hosts.server.ts`. */
async function say(isSilent: boolean): Promise<void> {
  const { log } = await import("./log.server");
  if (isSilent) log.error("database.silent");
  else log.warn("database.answers-again");
}

function silence(): Error {
  return Object.assign(new Error("The database says nothing"), { code: "DATABASE_SILENT" });
}
