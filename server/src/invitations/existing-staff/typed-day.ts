import { isDay } from '@bonafide/shared/contract/day.ts'
import { readDay } from '@bonafide/shared/contract/typed-text.ts'

export type TypedDay = { ok: true; day: string; isAmbiguous: boolean } | { ok: false; message: string }

const mostMonths = 12

/** A day of the calendar as it was typed into a list, with the day first. */
export function typedDay(text: string): TypedDay {
  const read = readDay(text)
  if (!read)
    return { ok: false, message: `“${shortened(text)}” is not a date. Write 2024-04-30 or 30/04/2024` }
  if (isDay(read.day)) return { ok: true, ...read }
  const [year = '', month = '', date = ''] = read.day.split('-')
  const isMonthFirst = Number(month) > mostMonths && Number(date) <= mostMonths
  const hint = isMonthFirst ? `. Write the day first: ${month}/${date}/${year}` : ''
  return { ok: false, message: `“${shortened(text)}” is not a day of the calendar${hint}` }
}

const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
