import type { TaskList } from "graphile-worker";
import { callOffClosed, callOffJob, reopenedJob, sendReopened } from "~/modules/accounts/closing.server";
import { endIdleAccounts, idleJob, idleLetterJob, sendIdleLetter } from "~/modules/accounts/idle.server";
import { forgetAddresses, forgetAddressesJob, forgetWhatIsOld, retentionJob } from "~/modules/accounts/jobs.server";
import { carryOutDeletion, deletionOnBehalfJob } from "~/modules/accounts/on-behalf.server";
import { declineJob } from "~/modules/bookings/commands.server";
import { carryOutDecline, catchUpWithClock, clockJob } from "~/modules/bookings/jobs.server";
import { bookingLetter } from "~/modules/bookings/letters.server";
import { isBookingAsTold } from "~/modules/bookings/notices.server";
import { busClockJob, freeLapsedHolds } from "~/modules/bus/bookings.server";
import { isBusBookingAsTold } from "~/modules/bus/notices.server";
import { messageLetter } from "~/modules/messages/letters.server";
import { isUnread } from "~/modules/messages/notices.server";
import { appealAnsweredJob, decisionJob, sendAppealAnswer, sendDecision } from "~/modules/moderation/decisions.server";
import { isReportDecided } from "~/modules/moderation/notices.server";
import { reportReceiptJob, sendReportReceipt } from "~/modules/moderation/receipts.server";
import { deliveryJobs } from "~/modules/notifications/commands.server";
import { deliver, forgetJob, forgetOldNotifications } from "~/modules/notifications/jobs.server";
import type { Additions, Checks } from "~/modules/notifications/types";
import { forgetCodesJob, forgetOldCodes } from "~/modules/phone/jobs.server";
import { publishDue } from "~/modules/reviews/commands.server";
import { reviewClockJob } from "~/modules/reviews/jobs.server";
import { isReviewDue } from "~/modules/reviews/notices.server";
import { relistJob, relistOldRides } from "~/modules/rides/listing.server";
import { ridePublishedJob } from "~/modules/rides/publish.server";
import { countUnanswered, unansweredJob } from "~/modules/travel-day/absence.server";
import { forgetPositionsJob, remindJob, remindTravellers } from "~/modules/travel-day/jobs.server";
import { isReportNews } from "~/modules/travel-day/notices.server";
import { forgetPositions } from "~/modules/travel-day/position.server";
import { isTripAsReminded } from "~/modules/travel-day/remind.server";
import { letterTasks, paymentTasks, reconcileJob } from "~/modules/unlocks/jobs.server";
import { isRefunded, isStillUnlocked } from "~/modules/unlocks/notices.server";
import { catchUpWithWatches, stillMatches, tellWatches, watchClockJob } from "~/modules/watches/jobs.server";
import { env } from "~/platform/env.server";
import { restoreTrialJob, sendTrialLetter, trialLetterJob, tryNewestBackup } from "./restore-trial";

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
  ride_match: stillMatches,
  message_unread: isUnread,
  review_due: (about) => isReviewDue(about),
  contact_unlocked: isStillUnlocked,
  unlock_refunded: isRefunded,
  bus_booked: isBusBookingAsTold,
  bus_cancelled: isBusBookingAsTold,
  report_decided: isReportDecided,
};

/** Read when a letter leaves. */
const additions: Additions = {
  booking_new: bookingLetter,
  booking_accepted: bookingLetter,
  booking_declined: bookingLetter,
  booking_cancelled: bookingLetter,
  booking_expiring: bookingLetter,
  ride_changed: bookingLetter,
  message_unread: messageLetter,
};

const ownTasks: TaskList = {
  [busClockJob.name]: async () => void (await freeLapsedHolds()),
  [callOffJob]: (payload) => callOffClosed(payload),
  [deletionOnBehalfJob]: (payload) => carryOutDeletion(payload),
  [declineJob]: (payload) => carryOutDecline(payload),
  [clockJob.name]: async () => void (await catchUpWithClock()),
  [forgetCodesJob.name]: () => forgetOldCodes(),
  [forgetJob.name]: () => forgetOldNotifications(),
  [retentionJob.name]: () => forgetWhatIsOld(),
  [forgetAddressesJob.name]: () => forgetAddresses(),
  [idleJob.name]: () => endIdleAccounts(),
  [forgetPositionsJob.name]: () => forgetPositions(),
  [remindJob.name]: async () => void (await remindTravellers()),
  [reviewClockJob.name]: async () => void (await publishDue()),
  [relistJob.name]: async () => void (await relistOldRides()),
  [ridePublishedJob]: (payload) => tellWatches(payload),
  [unansweredJob]: (payload) => countUnanswered(payload),
  [watchClockJob.name]: () => catchUpWithWatches(),
};

const letters: TaskList = {
  ...letterTasks,
  [appealAnsweredJob]: (payload) => sendAppealAnswer(payload),
  [decisionJob]: (payload) => sendDecision(payload),
  [deliveryJobs.email]: (payload) => deliver(payload, checks, additions),
  [idleLetterJob]: (payload) => sendIdleLetter(payload),
  [reopenedJob]: (payload) => sendReopened(payload),
  [reportReceiptJob]: (payload) => sendReportReceipt(payload),
  [trialLetterJob]: (payload) => sendTrialLetter(payload),
};

const pushes: TaskList = { [deliveryJobs.push]: (payload) => deliver(payload, checks, additions) };

const texts: TaskList = { [deliveryJobs.sms]: (payload) => deliver(payload, checks) };

const { backups } = env;
const backupTasks: TaskList = backups ? { [restoreTrialJob.name]: () => tryNewestBackup(backups) } : {};

/** Separate workers, so that a slow external service delays nothing else. */
export const lanes: TaskList[] = [{ ...ownTasks, ...backupTasks }, paymentTasks, letters, pushes, texts];

/** In UTC. */
export const crontab = [
  busClockJob.cron,
  clockJob.cron,
  forgetCodesJob.cron,
  forgetJob.cron,
  retentionJob.cron,
  forgetAddressesJob.cron,
  idleJob.cron,
  forgetPositionsJob.cron,
  remindJob.cron,
  reviewClockJob.cron,
  reconcileJob.cron,
  relistJob.cron,
  watchClockJob.cron,
  ...(backups ? [restoreTrialJob.cron] : []),
].join("\n");
