import { isPlainByOmission, readDatabaseAddress } from "../database-address";
import { databaseVariables, type Settings } from "./settings";

/** What a live site lacks because it is not configured. */
export function noticesFor(given: Settings, mode: "demo" | "live"): string[] {
  if (mode === "demo") return [];
  const missing = (name: string, consequence: string) => `${name} is not set: ${consequence}.`;
  return [
    ...(given.GOOGLE_CLIENT_ID ? [] : [missing("GOOGLE_CLIENT_ID", "nobody can sign in")]),
    ...(given.PAYPAL_CLIENT_ID ? [] : [missing("PAYPAL_CLIENT_ID", "contact details cannot be paid for with PayPal")]),
    ...(given.SMTP_URL ? [] : [missing("SMTP_URL", "no e-mail is sent")]),
    ...(given.SMS_API_USER
      ? []
      : [missing("SMS_API_USER", "no numbers are verified, and rides are posted without a verified number")]),
    ...(given.VAPID_PUBLIC_KEY ? [] : [missing("VAPID_PUBLIC_KEY", "no push notifications are sent")]),
    ...(given.ADMIN_EMAILS.length > 0
      ? []
      : [missing("ADMIN_EMAILS", "nobody can enter the administration, or is told of reports that wait")]),
    ...(given.BRAND_EMAIL ? [] : [missing("BRAND_EMAIL", "pages show no contact address")]),
    ...(given.BRAND_PHONE ? [] : [missing("BRAND_PHONE", "pages show no contact number")]),
    ...(given.HOSTING_PROVIDER
      ? []
      : [missing("HOSTING_PROVIDER", "the privacy policy does not say who keeps the data")]),
    ...missingIdentity(given).map((name) => missing(name, "the law wants it on the site and on receipts")),
    ...encryptionNotices(given),
  ];
}

/** What a seller must state (e-handelslagen 2002:562, 8 §; mervärdesskattelagen 2023:200, 17 kap. 24 §). */
function missingIdentity(given: Settings): string[] {
  const { BRAND_OWNER, BRAND_ADDRESS, BRAND_ORGANISATION_NUMBER, BRAND_VAT_NUMBER, VAT_RATE } = given;
  const identity = {
    ...{ BRAND_OWNER, BRAND_ADDRESS, BRAND_ORGANISATION_NUMBER },
    ...(VAT_RATE > 0 && { BRAND_VAT_NUMBER }),
  };
  return Object.entries(identity).flatMap(([name, value]) => (value ? [] : [name]));
}

function encryptionNotices(given: Settings): string[] {
  return databaseVariables.flatMap((name) => {
    const url = given[name];
    return url && isPlainByOmission(url)
      ? `${name} has no sslmode: what people write goes unencrypted to ${readDatabaseAddress(url).host}. Add ?sslmode=verify-full, or ?sslmode=disable where the network is your own.`
      : [];
  });
}
