// Exits with 0 while this container, or machine, does what ROLE says it is for.
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isWorkerAlive } from "~/platform/heartbeat.server";
import { leave } from "../with-database";

const timeoutMs = 3000;

if (env.role !== "worker" && !(await isWebReady())) leave(`${env.ownAddress} is not ready.`);
if (env.role !== "web" && !(await isWorkerHere())) leave("No worker of this machine takes jobs.");

function isWebReady(): Promise<boolean> {
  return fetch(`${env.ownAddress}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    (response) => response.ok,
    () => false,
  );
}

function isWorkerHere(): Promise<boolean> {
  return isWorkerAlive()
    .catch(() => false)
    .finally(closeDatabase);
}
