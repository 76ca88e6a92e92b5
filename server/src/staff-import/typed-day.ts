import { isDay } from '@bonafide/shared/contract/day.ts'

export type TypedDay = { ok: true; day: string; isAmbiguous: boolean } | { ok: false; message: string }

const mostMonths = 12

/** A day that was typed as `YYYY-MM-DD`, or with the day first, as dates are written in the UK. */
export function typedDay(text: string): TypedDay {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!iso && !british) {
    return { ok: false, message: `“${shortened(text)}” is not a date. Write 2024-04-30 or 30/04/2024` }
  }
  const [, first = '', second = '', third = ''] = iso ?? british ?? []
  const [year, month, date] = iso ? [first, second, third] : [third, second, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (isDay(day)) {
    const isAmbiguous = !iso && Number(date) <= mostMonths && date.padStart(2, '0') !== month.padStart(2, '0')
    return { ok: true, day, isAmbiguous }
  }
  const isMonthFirst = !iso && Number(month) > mostMonths && Number(date) <= mostMonths
  const hint = isMonthFirst ? `. Write the day first: ${month}/${date}/${year}` : ''
  return { ok: false, message: `“${shortened(text)}” is not a day of the calendar${hint}` }
}

const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
