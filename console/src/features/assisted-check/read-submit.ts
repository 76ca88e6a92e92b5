import type { FieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import type { StepDecision } from '@bonafide/shared/contract/verifications.ts'
import { type CheckContext, checkOf, isSeen } from './check-of.ts'
import type { CheckValues } from './check-values.ts'

/**
 * True where there is anything of evidence to record: what is on hold, or could not be shown before one looked, needs no
 * check. `filledIn` is the name as the form opened with it. That there is no right is always recorded: it ends an excuse.
 */
export function hasEvidence(values: CheckValues, filledIn: string): boolean {
  const { outcome, failKind, nameOnEvidence, likeness } = values
  const isNamed = nameOnEvidence.trim() !== '' && nameOnEvidence !== filledIn
  return outcome === 'pass' || (outcome === 'fail' && failKind === 'no_right') || isNamed || isSeen(likeness)
}

/** The result of reading the form: a check to record, and the decision about the step. */
export interface Submitted {
  check: NewCheck | undefined
  decision: StepDecision
}

interface SubmitContext extends CheckContext {
  isCurrent: boolean
  filledIn: string
}

/**
 * Reads the form for a submit. The server checks the rest: only problems that it would find too late are found here.
 */
export function readSubmit(
  values: CheckValues,
  { isCurrent, filledIn, ...context }: SubmitContext,
): Submitted | { errors: FieldErrors } {
  const { outcome, failKind, reason, need, isEarlier, checkedAt } = values
  const isPass = outcome === 'pass'
  const isRecorded = hasEvidence(values, filledIn) || !isCurrent || !outcome
  // The decision needs them, and comes after the check was recorded.
  const errors: FieldErrors = {
    ...(isRecorded && isEarlier && !checkedAt && { checkedAt: 'Please enter the day of the check' }),
    ...(outcome === 'fail' && !failKind && { failKind: 'Please choose why the check failed' }),
    ...(outcome &&
      !isPass &&
      reason.trim().length < 3 && { reason: 'Please enter a reason of at least 3 characters' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    check: isRecorded ? checkOf(values, context) : undefined,
    decision: {
      decision: outcome as StepDecision['decision'],
      ...(!isPass && { reason }),
      ...(outcome === 'hold' && need && { need: need as StepDecision['need'] }),
    },
  }
}
