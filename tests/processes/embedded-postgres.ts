import { closeDatabase, sql } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";

/** A process that uses the embedded database until SIGTERM. It answers each line with how many lines are stored. */
const server = await startEmbeddedPostgres();
// PostgreSQL lets two that make the same table at once meet, though it may exist.
await sql.begin((tx) => [tx`select pg_advisory_xact_lock(1)`, tx`create table if not exists line (content text)`]);

process.stdin.setEncoding("utf8").on("data", async (content) => {
  await sql`insert into line values (${content.toString()})`;
  const [{ lines } = {}] = await sql`select count(*) as lines from line`;
  console.log(`${lines}`);
});

process.once("SIGTERM", async () => {
  await closeDatabase();
  await server.stop();
  process.exit(0);
});

console.log("ready");
