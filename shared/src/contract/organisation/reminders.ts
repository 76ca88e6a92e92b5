import * as v from 'valibot'

/** The usual days of the automatic reminders: the 2nd, 5th and 9th after the invitation, then weekly up to the 35th. */
export const usualReminders = { days: [2, 5, 9], weeklyUntil: 35 } as const

const daysMessage = 'Please enter 1 to 10 days from 1 to 60'
const weeklyMessage = 'Please enter a day from 1 to 90'

const isDayUpTo = (most: number) => (day: number) => Number.isInteger(day) && day >= 1 && day <= most

/** Days after the invitation, in any order. */
export const ReminderDays = v.pipe(
  v.array(v.number(daysMessage), daysMessage),
  v.check((days) => days.length >= 1 && days.length <= 10 && days.every(isDayUpTo(60)), daysMessage),
)

export const RemindWeeklyUntil = v.nullable(
  v.pipe(v.number(weeklyMessage), v.check(isDayUpTo(90), weeklyMessage)),
)

/** The days of an organisation's automatic reminders, and the last day of the weekly ones after them. */
export interface Cadence {
  days: readonly number[]
  weeklyUntil: number | null
}

/** Returns the days after an invitation on which an employee is reminded, in order, each once. */
export function reminderDays({ days, weeklyUntil }: Cadence): number[] {
  const all = [...new Set(days)].toSorted((one, other) => one - other)
  const last = all.at(-1) ?? 0
  for (let day = last + 7; weeklyUntil !== null && day <= weeklyUntil; day += 7) all.push(day)
  return all
}
