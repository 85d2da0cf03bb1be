import { randomUUID } from "node:crypto";
import { sendMessage } from "~/modules/messages/commands.server";
import type { Address } from "~/modules/messages/types";

/** Somebody writes, with a form of its own. @returns the conversation's public id */
export async function say(userId: number, to: Address, text: string, now = Date.now()): Promise<string> {
  const outcome = await sendMessage({ userId, to, text, formKey: randomUUID() }, now);
  if (!outcome.ok) throw new Error(`not sent: ${outcome.reason}`);
  return outcome.conversationId;
}
