import { findPushServiceAt } from "#tests/fakes/push-service";
import { deliveryJobs } from "~/modules/notifications/commands.server";
import { deliver } from "~/modules/notifications/jobs.server";
import { kinds } from "~/modules/notifications/rules";
import { startWorker } from "~/platform/queue.server";

/** A worker that delivers notifications until it is killed. Everything still holds. */
findPushServiceAt(Number(process.env.PUSH_PORT), { cert: process.env.PUSH_CERTIFICATE ?? "" });
const checks = Object.fromEntries(kinds.map((kind) => [kind, async () => true]));
const deliverIfTrue = (payload: unknown) => deliver(payload, checks);
await startWorker([{ [deliveryJobs.email]: deliverIfTrue, [deliveryJobs.push]: deliverIfTrue }], "");
