import * as v from 'valibot'

/** The usual days of the automatic reminders: the 2nd, 5th and 9th after the invitation, then weekly up to the 35th. */
export const usualReminders = { days: [2, 5, 9], weeklyUntil: 35 } as const

const daysMessage = 'Please enter 1 to 10 different days from 1 to 60'
const weeklyMessage = 'Please enter a day from 1 to 90'

/** Days after the invitation, in any order. */
export const ReminderDays = v.pipe(
  v.array(
    v.pipe(
      v.number(daysMessage),
      v.integer(daysMessage),
      v.minValue(1, daysMessage),
      v.maxValue(60, daysMessage),
    ),
    daysMessage,
  ),
  v.minLength(1, daysMessage),
  v.maxLength(10, daysMessage),
)

export const RemindWeeklyUntil = v.nullable(
  v.pipe(
    v.number(weeklyMessage),
    v.integer(weeklyMessage),
    v.minValue(1, weeklyMessage),
    v.maxValue(90, weeklyMessage),
  ),
)

/** The days after an invitation on which an employee is reminded, in order, each once. */
export function reminderDays({
  days,
  weeklyUntil,
}: {
  days: readonly number[]
  weeklyUntil: number | null
}): number[] {
  const all = [...new Set(days)].toSorted((one, other) => one - other)
  const last = all.at(-1) ?? 0
  for (let day = last + 7; weeklyUntil !== null && day <= weeklyUntil; day += 7) all.push(day)
  return all
}
