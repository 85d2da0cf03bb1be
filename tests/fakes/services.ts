import webPush from "web-push";
import { startMailServer } from "./mail-server";
import { findPushServiceAt, startPushService } from "./push-service";

/**
 * Starts a mail server and a push service and configures this process for them. Call it in `vi.hoisted`, before the
 * configuration is read.
 */
export async function startServices() {
  const [mail, push] = await Promise.all([startMailServer(), startPushService()]);
  findPushServiceAt(push.port, push.certificate);
  const keys = webPush.generateVAPIDKeys();
  const variables = {
    SMTP_URL: mail.url,
    MAIL_FROM: "hej@samfard.example",
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: "mailto:hej@samfard.example",
  };
  Object.assign(process.env, variables);
  return { mail, push, variables };
}
