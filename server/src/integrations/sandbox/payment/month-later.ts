/** The same day and time of the next month in UTC, or its last day where it has no such day. */
export function monthLater(from: Date): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + 1)
  // 31 January and a month is 3 March for a Date.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}
