import { callOffClosed, callOffJob, reopenedJob, sendReopened } from "~/modules/accounts/closing.server";
import { endIdleAccounts, idleLetterJob, sendIdleLetter } from "~/modules/accounts/idle.server";
import { forgetAddresses, forgetWhatIsOld } from "~/modules/accounts/jobs.server";
import { sendNumberMoved } from "~/modules/accounts/number-moved.server";
import {
  carryOutDeletion,
  deletedLetterJob,
  deletionOnBehalfJob,
  sendDeleted,
} from "~/modules/accounts/on-behalf.server";
import { shortError } from "~/modules/admin/rules";
import { declineJob } from "~/modules/bookings/commands.server";
import { carryOutDecline, catchUpWithClock } from "~/modules/bookings/jobs.server";
import { carryOutJourney } from "~/modules/bookings/journey-held.server";
import { bookingLetter, bookingPush } from "~/modules/bookings/letters.server";
import { journeyJob } from "~/modules/bookings/locked-ride.server";
import { isBookingAsTold } from "~/modules/bookings/notices.server";
import { freeLapsedHolds } from "~/modules/bus/bookings.server";
import { isBusBookingAsTold, ticketMessage } from "~/modules/bus/notices.server";
import { closeWeeks } from "~/modules/demand/weeks.server";
import { messageLetter } from "~/modules/messages/letters.server";
import { isUnread } from "~/modules/messages/notices.server";
import { appealAnsweredJob, decisionJob, sendAppealAnswer, sendDecision } from "~/modules/moderation/decisions.server";
import { isReportDecided } from "~/modules/moderation/notices.server";
import {
  reportEndedJob,
  reportReceiptJob,
  sendReportEnded,
  sendReportReceipt,
} from "~/modules/moderation/receipts.server";
import { casesWaitingJob, sendCasesWaiting } from "~/modules/moderation/waiting.server";
import { deliveryJobs, emailAgainJob } from "~/modules/notifications/commands.server";
import { sendEmailAgain } from "~/modules/notifications/email.server";
import { deliver, forgetOldNotifications } from "~/modules/notifications/jobs.server";
import type { Additions, Checks } from "~/modules/notifications/types";
import { numberMovedJob } from "~/modules/phone/commands.server";
import { forgetOldCodes } from "~/modules/phone/jobs.server";
import { publishDue } from "~/modules/reviews/commands.server";
import { isReviewDue } from "~/modules/reviews/notices.server";
import { relistOldRides } from "~/modules/rides/listing.server";
import { ridePublishedJob } from "~/modules/rides/publish.server";
import { countUnanswered, unansweredJob } from "~/modules/travel-day/absence.server";
import { coachReminder, remindOnCoaches } from "~/modules/travel-day/coach-reminders.server";
import { remindTravellers } from "~/modules/travel-day/jobs.server";
import { isReportNews } from "~/modules/travel-day/notices.server";
import { forgetPositions } from "~/modules/travel-day/position.server";
import { isTripAsReminded, reminderText } from "~/modules/travel-day/remind.server";
import { letterTasks, paymentTasks, reconcile } from "~/modules/unlocks/jobs.server";
import { isRefunded, isStillUnlocked } from "~/modules/unlocks/notices.server";
import { watchBegunJob } from "~/modules/watches/commands.server";
import {
  catchUpWithWatches,
  stillMatches,
  tellOfRidesSince,
  tellWatches,
  watchMessage,
} from "~/modules/watches/jobs.server";
import { env } from "~/platform/env.server";
import type { Tasks } from "~/platform/queue.server";
import { sendTrialLetter, trialLetterJob, tryNewestBackup } from "./restore-trial";

/** Asked when a notification is about to leave: does it still hold? */
const checks: Checks = {
  booking_new: isBookingAsTold,
  booking_accepted: isBookingAsTold,
  booking_declined: isBookingAsTold,
  booking_expiring: isBookingAsTold,
  booking_cancelled: isBookingAsTold,
  ride_changed: isBookingAsTold,
  trip_report: isReportNews,
  trip_reminder: isTripAsReminded,
  ride_match: (about, { channel, now }) => stillMatches(about, now, channel),
  message_unread: isUnread,
  review_due: (about) => isReviewDue(about),
  contact_unlocked: isStillUnlocked,
  unlock_refunded: isRefunded,
  bus_booked: isBusBookingAsTold,
  bus_cancelled: isBusBookingAsTold,
  report_decided: isReportDecided,
};

/** Written anew when they leave, in every channel. */
const rewritten: Additions = {
  ride_match: (about) => watchMessage(about),
  bus_booked: ticketMessage,
  trip_reminder: coachReminder,
};

const additions: Additions = {
  ...rewritten,
  booking_new: bookingLetter,
  booking_accepted: bookingLetter,
  booking_declined: bookingLetter,
  booking_cancelled: bookingLetter,
  booking_expiring: bookingLetter,
  ride_changed: bookingLetter,
  message_unread: messageLetter,
};

type Scheduled = [cron: string, name: string, run: () => unknown];

/** In UTC; jobs wait in the queue under these names. */
const scheduled: Scheduled[] = [
  ["* * * * *", "bus:clock", freeLapsedHolds],
  ["* * * * *", "bookings:clock", catchUpWithClock],
  ["7 * * * *", "phone:forget-codes", forgetOldCodes],
  ["20 3 * * *", "notifications:forget", forgetOldNotifications],
  ["40 3 * * *", "accounts:retention", forgetWhatIsOld],
  ["12 * * * *", "accounts:forget-addresses", forgetAddresses],
  ["10 4 * * *", "accounts:idle", endIdleAccounts],
  ["* * * * *", "travel-day:forget-positions", forgetPositions],
  ["* * * * *", "travel-day:remind", remindTravellers],
  ["* * * * *", "travel-day:remind-on-coaches", remindOnCoaches],
  ["*/10 * * * *", "reviews:clock", publishDue],
  ["* * * * *", "rides:relist", relistOldRides],
  ["*/5 * * * *", "watches:clock", catchUpWithWatches],
  ["50 * * * *", "demand:close-weeks", closeWeeks],
];
const { backups } = env;
if (backups) scheduled.push(["30 4 * * 1", "backup:trial", () => tryNewestBackup(backups)]);

const scheduledPayments: Scheduled[] = [["* * * * *", "unlocks:reconcile", reconcile]];

export const crontab = [...scheduled, ...scheduledPayments].map(([cron, name]) => `${cron} ${name}`).join("\n");

const ownTasks: Tasks = {
  ...tasksOf(scheduled),
  [callOffJob]: callOffClosed,
  [deletionOnBehalfJob]: carryOutDeletion,
  [declineJob]: carryOutDecline,
  [journeyJob]: (payload) => carryOutJourney(payload),
  [ridePublishedJob]: tellWatches,
  [watchBegunJob]: (payload) => tellOfRidesSince(payload),
  [unansweredJob]: countUnanswered,
};

const letters: Tasks = {
  ...letterTasks,
  [appealAnsweredJob]: sendAppealAnswer,
  [casesWaitingJob]: sendCasesWaiting,
  [decisionJob]: sendDecision,
  [deliveryJobs.email]: (payload) => deliver(payload, checks, additions),
  [deletedLetterJob]: sendDeleted,
  [emailAgainJob]: sendEmailAgain,
  [idleLetterJob]: sendIdleLetter,
  [reopenedJob]: sendReopened,
  [numberMovedJob]: sendNumberMoved,
  [reportEndedJob]: sendReportEnded,
  [reportReceiptJob]: sendReportReceipt,
  [trialLetterJob]: sendTrialLetter,
};

const inPushes: Additions = { ...rewritten, booking_cancelled: bookingPush };

const pushes: Tasks = { [deliveryJobs.push]: (payload) => deliver(payload, checks, inPushes) };

const inTexts: Additions = { trip_reminder: reminderText };

const texts: Tasks = { [deliveryJobs.sms]: (payload) => deliver(payload, checks, inTexts) };

/** Separate workers, so that a slow external service delays nothing else. */
export const lanes: Tasks[] = [
  ownTasks,
  { ...tasksOf(scheduledPayments), ...paymentTasks },
  letters,
  pushes,
  texts,
].map(withoutQuotes);

/** A task is given the payload first, where these take the time. */
function tasksOf(jobs: Scheduled[]): Tasks {
  return Object.fromEntries(jobs.map(([, name, run]) => [name, () => run()]));
}

/** The queue keeps the message of what failed, in which a mail server or a query quotes people. */
function withoutQuotes(tasks: Tasks): Tasks {
  const quiet = (run: Tasks[string]) => async (payload: unknown) => {
    try {
      await run(payload);
    } catch (error) {
      throw new Error(shortError(error instanceof Error ? error.message : null), { cause: error });
    }
  };
  return Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, quiet(run)]));
}
