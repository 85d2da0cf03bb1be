/** As decided on 2026-11-22. The privacy policy says it from here. */
export const periods = {
  phoneCodeHours: 24,
  /** Of visitors' addresses, as hashes, at a report without an account. */
  reportAddressHours: 24,
  formDays: 30,
  noticeTextDays: 30,
  /** Of answers by text message: that one came and what it meant. */
  textAnswerDays: 30,
  noticeDays: 180,
  paypalEventDays: 90,
  backupDays: 30,
  /** After the ride. */
  meetingPointMonths: 12,
  conversationMonths: 12,
  rideMonths: 24,
  /** After the decision: what was written, and name and address of a reporter without an account. */
  reportMonths: 24,
  reporterMonths: 12,
  /** Without signing in, and how long before the end the person is warned. */
  idleMonths: 24,
  idleWarningDays: 30,
  /** Bokföringslagen 1999:1078, 7 kap. 2 §. No job deletes payments before. */
  paymentYears: 7,
} as const;
