const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** `20 Nov 2026, 15:24:01`, in London. */
export function formatInstant(instant: Date): string {
  return format.format(instant)
}
