import type { CheckFacts } from './right-to-work-event.ts'

type Limits = Pick<CheckFacts, 'conditions' | 'weeklyHoursLimit' | 'occupationLimit' | 'conditionKind'>

const whenLimited: Partial<Record<NonNullable<Limits['conditionKind']>, string>> = {
  student: ' in term time, Monday to Sunday',
  supplementary: ' beside the sponsored job',
}

/** The limits on the work, as they are shown wherever the employee is (rule 9). */
export function shownConditions(limits: Limits): string[] {
  const { conditions = [], weeklyHoursLimit, occupationLimit, conditionKind } = limits
  const hours = weeklyHoursLimit === 1 ? '1 hour' : `${weeklyHoursLimit} hours`
  const most = weeklyHoursLimit === 0 ? 'No work' : `At most ${hours} a week`
  const when = (conditionKind && whenLimited[conditionKind]) ?? ''
  return [
    ...(weeklyHoursLimit === undefined ? [] : [`${most}${when}`]),
    ...(occupationLimit === undefined ? [] : [`Only as: ${occupationLimit}`]),
    ...conditions,
  ]
}
