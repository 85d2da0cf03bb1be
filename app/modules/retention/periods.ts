/** Decided on 2026-11-22; the privacy policy quotes these. */
export const periods = {
  phoneCodeHours: 24,
  /** hashed addresses of visitors who report */
  reportAddressHours: 24,
  formDays: 30,
  noticeTextDays: 30,
  /** that an answer came by text message, and its meaning */
  textAnswerDays: 30,
  noticeDays: 180,
  paypalEventDays: 90,
  backupDays: 30,
  meetingPointMonths: 12,
  conversationMonths: 12,
  rideMonths: 24,
  keptBlockMonths: 24,
  /** after the decision: its text, and name and address of a reporter without an account */
  reportMonths: 24,
  reporterMonths: 12,
  idleMonths: 24,
  idleWarningDays: 30,
  idleWarningsAgain: 2,
  /** Bokföringslagen 1999:1078, 7 kap. 2 §. No job deletes payments before. */
  paymentYears: 7,
} as const;
