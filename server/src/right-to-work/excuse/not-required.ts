import type { ExcuseReason, RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { Rules } from '../rules/rules.ts'
import type { Engagement } from './right-to-work-event.ts'
import type { Walk } from './walk-events.ts'

interface NotRequired extends Pick<RightToWork, 'state' | 'until' | 'rules'> {
  state: 'not_required'
  missing: []
  reason: ExcuseReason
}

/**
 * Returns the reason why no check is required (rule 19). Undefined when one is required, or when a check gives an
 * excuse or shows that there is no right: that comes first.
 */
export function notRequiredBy(
  walk: Walk & { engagement: Engagement },
  rules: Rules,
): NotRequired | undefined {
  const { engagement, notRequired, base, isKnown } = walk
  if (isKnown) return undefined
  const answer = (reason: ExcuseReason): NotRequired => {
    return { state: 'not_required', until: null, rules: [19], missing: [], reason }
  }
  if (isBeforeScope(engagement, rules) && !base) return answer('before_scope')
  // The check may have run out since: that was known when this was recorded.
  const isOutweighed = base && (base !== notRequired?.base || !walk.isOver)
  return notRequired && !isOutweighed ? answer(notRequired.because) : undefined
}

/** Engaged otherwise than as employee before checks were required for that. */
export function isBeforeScope(
  { engagement, startDate }: Pick<Engagement, 'engagement' | 'startDate'>,
  { scope }: Rules,
): boolean {
  return (
    Boolean(engagement && !scope.before.includes(engagement)) && startDate !== null && startDate < scope.from
  )
}
