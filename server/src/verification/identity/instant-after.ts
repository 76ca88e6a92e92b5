/** Now, or the millisecond after the last of some times where the clock was set back: what is latest goes by time. */
export function instantAfter(now: Date, times: readonly Date[]): Date {
  return new Date(Math.max(now.getTime(), ...times.map((time) => time.getTime() + 1)))
}
