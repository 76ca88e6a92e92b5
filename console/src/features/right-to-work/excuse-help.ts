import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  besideLikeness,
  hasLeft,
  lackingForStep,
  type MissingPart,
  type RightToWork,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { DetailsAction } from '#features/employee-actions/employee-action.ts'
import { capital } from '#lib/format.ts'
import { daysAfter, londonDay } from '#lib/london-day.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { isRecorded } from '#features/excuses/verdict-words.ts'

export interface Help {
  label: string
  action: DetailsAction
}

/** Returns the dialog in which a missing part is added: the attestation and the start date have one of their own. */
export function dialogFor(
  part: MissingPart,
  { missing, likenessCheck }: Pick<RightToWork, 'missing' | 'likenessCheck'>,
): DetailsAction {
  if (part === 'start_date') return 'engage'
  if (part !== 'likeness') return 'record'
  const isByItself = missing.every((other) => other === 'likeness' || besideLikeness.includes(other))
  // Stored before the server named the check.
  const isWaiting = likenessCheck === undefined ? isByItself : likenessCheck !== null
  return isWaiting ? 'likeness' : 'record'
}

/** Returns the one action that helps most to be covered for an employee; undefined where none is due. */
export function helpOf({
  rightToWork,
  leaveDate,
}: Pick<Employee, 'rightToWork' | 'leaveDate'>): Help | undefined {
  // An employee who has left needs no cover.
  if (!rightToWork || hasLeft({ leaveDate }, londonDay())) return undefined
  const { state, reason } = rightToWork
  if (state === 'none' || state === 'lapsed') return recheck
  if (state === 'not_required')
    return isRecorded(reason) ? { label: 'Require again', action: 'require_again' } : undefined
  return helpWithMissing(rightToWork) ?? (endsSoon(rightToWork) ? recheck : undefined)
}

const recheck: Help = { label: 'Record check', action: 'record' }

function helpWithMissing(rightToWork: RightToWork): Help | undefined {
  const items = missingItems(rightToWork)
  const [first] = items
  if (!first) return undefined
  const likeness = items.find(({ part }) => part === 'likeness')
  if (items.length === 1 && likeness && dialogFor('likeness', rightToWork) === 'record') return recheck
  const main = likeness && dialogFor('likeness', rightToWork) === 'likeness' ? likeness : first
  return items.length === 1 || main === likeness
    ? { label: main.button, action: dialogFor(main.part, rightToWork) }
    : { label: 'Add what is missing', action: 'record' }
}

/** True when a follow-up is due: from 60 days before the end on. */
function endsSoon({ until }: RightToWork): boolean {
  return until !== null && until <= daysAfter(londonDay(), 60)
}

/**
 * Names the parts that keep the right-to-work step open after a check that passed: `Add copy, confirm job`; empty where
 * there are none.
 */
export function openParts({ rightToWork }: Pick<Employee, 'rightToWork'>): string {
  if (rightToWork?.state !== 'provisional') return ''
  // Parts that let the step pass do not keep it open. The route is not known here.
  const missing = lackingForStep(rightToWork.missing, undefined)
  const buttons = new Set(missingItems({ missing }).map(({ button }) => button))
  return capital([...buttons].join(', ').toLowerCase())
}
