import type { CheckFacts } from './right-to-work-event.ts'

type Limits = Pick<CheckFacts, 'conditions' | 'weeklyHoursLimit' | 'occupationLimit'>

/** The limits on the work, as they are shown wherever the employee is (rule 9). */
export function shownConditions({ conditions = [], weeklyHoursLimit, occupationLimit }: Limits): string[] {
  const hours = weeklyHoursLimit === 1 ? '1 hour' : `${weeklyHoursLimit} hours`
  return [
    ...(weeklyHoursLimit === undefined ? [] : [`At most ${hours} a week`]),
    ...(occupationLimit === undefined ? [] : [`Only as: ${occupationLimit}`]),
    ...conditions,
  ]
}
