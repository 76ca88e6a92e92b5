const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const shortTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const number = new Intl.NumberFormat('en-GB')
const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

function dateOf(instant: string | null | undefined): Date | undefined {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** `20 Nov 2026` for a day without a time, `YYYY-MM-DD`: the same day in every time zone. */
export function formatDate(date: string | null | undefined): string {
  return formatDay(date && `${date}T12:00`)
}

/** `20 Nov 2026`, or empty for what is not an instant. */
export function formatDay(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date ? day.format(date) : ''
}

/** `20 Nov`, where the year is told beside it, or empty for what is not an instant. */
export function formatShortDay(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date ? shortDay.format(date) : ''
}

/** `November 2026` for a period written `2026-11`; anything else as it is. */
export function formatPeriod(period: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(period) ? month.format(new Date(period)) : period
}

/** `20 November 2026 at 10:11`, or empty for what is not an instant. */
export function formatDayAndTime(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date ? dayAndTime.format(date) : ''
}

/** `20 Nov, 10:11`, where the year goes without saying, or empty for what is not an instant. */
export function formatShortTime(instant: string | null | undefined): string {
  const date = dateOf(instant)
  return date ? shortTime.format(date) : ''
}

/** Formats a number with separators. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** `£45,000`: an amount in whole pounds. */
export function formatPounds(value: number): string {
  return pounds.format(value)
}

/** Starts a word or sentence with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a British number the way it is written there, any other one as it is stored. */
export function formatPhone(phone: string): string {
  const british = /^\+44(\d{4})(\d{6})$/.exec(phone)
  return british ? `0${british[1]} ${british[2]}` : phone
}

/** Returns at most two initials of a name, `U` without one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = first.flatMap((word) => (word ? [[...word][0] ?? ''] : []))
  return letters.join('').toUpperCase() || 'U'
}
