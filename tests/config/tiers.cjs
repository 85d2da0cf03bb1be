/** Imports go down these tiers only; what stands on one line does not know each other. */
module.exports = [
  ["addresses", "calendar", "forms", "prices", "retention"],
  ["places", "users"],
  ["sessions", "audit"],
  ["phone", "notifications"],
  ["rides", "bus"],
  ["search"],
  ["journeys"],
  ["bookings"],
  ["watches", "messages", "reviews", "travel-day"],
  ["unlocks", "demand"],
  ["counters", "moderation"],
  ["accounts"],
  ["admin"],
];
