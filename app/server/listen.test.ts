import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "./listen";

test("an address that is not this machine's is said with the variable that names it", async () => {
  const at = { host: "192.0.2.1", port: 9464 };
  const sentence = "HOST should be an address of this machine: 192.0.2.1 is none.";
  await expect(listen(createServer(), at)).rejects.toThrow(sentence);
  await expect(listen(createServer(), at, "METRICS_")).rejects.toThrow(`METRICS_${sentence}`);
});
