const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en-GB')
const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

type Given = string | null | undefined

/** Returns what writes an instant in one way; what is no instant is written as an empty text. */
function formatter(options: Intl.DateTimeFormatOptions): (instant: Given) => string {
  const format = new Intl.DateTimeFormat('en-GB', options)
  return (instant) => {
    const date = new Date(instant ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? '' : format.format(date)
  }
}

const dayOfMonth = { day: 'numeric', month: 'short' } as const

/** `20 Nov 2026` */
export const formatDay = formatter({ ...dayOfMonth, year: 'numeric' })

/** `20 Nov`, where the year is told beside it. */
export const formatShortDay = formatter(dayOfMonth)

/** `20 November 2026 at 10:11` */
export const formatDayAndTime = formatter({ dateStyle: 'long', timeStyle: 'short' })

/** `20 Nov, 10:11`, where the year goes without saying. */
export const formatShortTime = formatter({ ...dayOfMonth, hour: '2-digit', minute: '2-digit' })

/** `20 Nov 2026` for a day without a time, `YYYY-MM-DD`: the same day in every time zone. */
export function formatDate(date: Given): string {
  return formatDay(date && `${date}T12:00`)
}

/** `November 2026` for a period written `2026-11`; anything else as it is. */
export function formatPeriod(period: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(period) ? monthOfYear.format(new Date(period)) : period
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
