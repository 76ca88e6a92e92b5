import { formatNumber } from '#lib/format.ts'

/** Returns a share in whole percent; 0 for nothing of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0
}

/** Rounds hours to what a table needs. */
export function roundHours(hours: number | null | undefined): number | null {
  return typeof hours === 'number' ? Math.round(hours * 10) / 10 : null
}

const oneDecimal = (value: number) => formatNumber(Math.round(value * 10) / 10)

/** `40 min`, `5.5 h`, or `3.2 d` from three days on. */
export function formatHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 72 ? `${oneDecimal(hours)} h` : `${oneDecimal(hours / 24)} d`
}
