const codes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "DATABASE_SILENT",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "NO_DATABASE_HOST",
  "25006", // read_only_sql_transaction: another server has taken over
  "53100", // disk_full
  "53200", // out_of_memory
  "53300", // too_many_connections
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "58030", // io_error
]);

/** Whether an error means that the database is unavailable, not that we have a fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, cause }: NodeJS.ErrnoException = error;
  return codes.has(code ?? "") || syscall === "connect" || isDatabaseAway(cause);
}
