type BusSearchValues = { from?: string; to?: string; date?: string; seats?: string };

/** Address of a coach search; `from` and `to` are slugs, or what was typed. */
export function busAddress({ from, to, date, seats }: BusSearchValues): string {
  const params = Object.entries({ from, to, date, seats }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/bus${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}

export function departureAddress(publicId: string, part?: { from: number; to: number; seats: number }): string {
  if (!part) return `/bus/${publicId}`;
  const seats = part.seats > 1 ? `&seats=${part.seats}` : "";
  return `/bus/${publicId}?from=${part.from}&to=${part.to}${seats}`;
}

export function ticketAddress(departureId: string, bookingId: string): string {
  return `/bus/${departureId}/biljett/${bookingId}`;
}
