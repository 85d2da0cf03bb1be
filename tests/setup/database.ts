import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect } from "~/platform/connect.server";

const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
const server = connect(inject("serverUrl"), { max: 1 });
// Its files as they are: the usual way writes each of their pages to the log.
await server`create database ${server(name)} template ${server(inject("templateName"))} strategy file_copy`;
process.env.DATABASE_URL = inject("serverUrl").replace(/[^/]*$/, name);

afterAll(async () => {
  const { closeDatabase } = await import("~/platform/db.server");
  await closeDatabase();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
});
