/** What the measuring sticks show, from memory. */
export const rides = Array.from({ length: 20 }, (_, n) => ({
  id: `ride${n}`,
  from: "Stockholm",
  to: "Göteborg",
  leaves: new Date(Date.UTC(2026, 0, 1 + n, 8, n)).toISOString(),
  driver: `Förare ${n}`,
  price: 100 + n,
  seats: 1 + (n % 4),
}));
