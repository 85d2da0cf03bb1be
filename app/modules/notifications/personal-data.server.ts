import { sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, emptySome, type PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: {
    aviseringar: { tables: ["notification"], read: readNotifications },
    avstängdaAviseringar: { tables: ["notification_mute"], read: readMutes },
    webbläsareMedNotiser: { tables: ["push_subscription"], read: readPushSubscriptions },
  },
  erase: ({ id }) => [
    sql`delete from push_subscription where user_id = ${id}`,
    sql`delete from notification where user_id = ${id}`,
    sql`delete from notification_mute where user_id = ${id}`,
  ],
  forget: (ago) => [
    emptySome(
      notifications,
      sql`message = '{}'`,
      sql`settled_at < ${ago(`${periods.noticeTextDays} days`)} and message <> '{}'`,
    ),
  ],
};

function readNotifications(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select kind as "slag", channel as "kanal", status, message ->> 'title' as "rubrik",
      case when channel = 'sms' then coalesce(message ->> 'text', message ->> 'body') else message ->> 'body' end as "text",
      created_at as "skapad", settled_at as "skickad"
    from notification where user_id = ${userId} order by id`;
}

function readMutes(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`select kind as "slag", channel as "kanal" from notification_mute where user_id = ${userId}`;
}

function readPushSubscriptions(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select endpoint as "adress", refreshed_at as "förnyad" from push_subscription where user_id = ${userId} order by id`;
}
