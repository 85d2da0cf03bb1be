import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSignedCertificate } from "~/demo/paypal/certificate";
import { chooseRunner, findPrograms } from "~/platform/postgres-programs.server";

/**
 * Starts a PostgreSQL that lets nobody in without encryption. Its certificate is its own and names localhost.
 * @returns the path of the certificate, and what ends the server and removes its files
 */
export async function startTlsDatabase(port: number): Promise<{ certificate: string; stop(): Promise<void> }> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "samfard-tls-"));
  const runner = chooseRunner(programs, tmpdir());
  const data = join(folder, "data");
  const run = (program: string, args: string[]) => runner.command(join(programs, program), args);
  if (runner.owner !== null) chownSync(folder, runner.owner, runner.owner);
  const [initdb, initArgs] = run("initdb", ["--pgdata", data, "--username", "samfard", "--auth", "trust", "--no-sync"]);
  const made = spawnSync(initdb, initArgs, { ...runner.spawnAs, cwd: "/", encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);

  const { cert, key } = selfSignedCertificate(["localhost"]);
  const certificate = join(folder, "server.pem");
  const keyFile = join(folder, "server.key");
  writeFileSync(certificate, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  if (runner.owner !== null) chownSync(keyFile, runner.owner, runner.owner);
  writeFileSync(join(data, "pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n");
  const settings = `ssl=on\nssl_cert_file='${certificate}'\nssl_key_file='${keyFile}'\nfsync=off\n`;
  appendFileSync(join(data, "postgresql.conf"), `${settings}port=${port}\nunix_socket_directories=''\n`);

  const [postgres, args] = run("postgres", ["-D", data]);
  const server = spawn(postgres, args, { ...runner.spawnAs, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  await untilReady(server.stderr.setEncoding("utf8"));
  return {
    certificate,
    stop: async () => {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilReady(output: AsyncIterable<string>): Promise<void> {
  let said = "";
  for await (const text of output) {
    said += text;
    if (said.includes("ready to accept connections")) return;
  }
  throw new Error(said);
}
