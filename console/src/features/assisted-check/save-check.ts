import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { newIdempotencyKey } from '@bonafide/shared/api/submits.ts'
import type { Employee, EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { lackingForStep, type RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { rightToWork } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { type StepDecision, verifications } from '@bonafide/shared/contract/review/verifications.ts'
import { mutationOptions } from '@tanstack/react-query'
import { employeeDetailKey, employeesKey } from '#features/employees/employee-queries.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'
import type { Submitted } from './check-of.ts'

/** The outcome of a check. */
export interface Saved {
  decision: StepDecision['decision']
  /** The state of the excuse now; undefined where no check was recorded. */
  rightToWork?: RightToWork | undefined
  /** The outcome of the step: it may not have been up for a decision, not covered yet, or another user was faster. */
  step: 'settled' | 'not_current' | 'open' | 'refused'
  /** The server’s words, where it refused the decision. */
  refusal?: string
}

/** One submit, which may have been carried out although its answer was lost. */
export interface Attempt {
  content: string
  key: string
  check: NewCheck | undefined
  recorded?: { checkId: string; rightToWork: RightToWork }
}

/**
 * Returns the attempt that a submit goes on with: the same content is the same check, other content corrects what was
 * recorded.
 */
export function nextAttempt(before: Attempt | undefined, { check }: Submitted): Attempt {
  const content = check ? contentOf(check) : ''
  if (before && before.content === content) return before
  const supersedes = before?.recorded?.checkId
  return {
    content,
    key: newIdempotencyKey(),
    check: check && { ...madeNow(check), ...(supersedes && { supersedes }) },
  }
}

/**
 * Returns the check as it is made at this moment, however long ago the form was opened; an earlier one has its own day.
 */
export function madeNow({ likeness, ...check }: NewCheck): NewCheck {
  if (check.kind === 'recorded') return { ...check, ...(likeness && { likeness }) }
  const at = new Date().toISOString()
  return { ...check, checkedAt: at, ...(likeness && { likeness: { ...likeness, at } }) }
}

/** Returns the content of a check without its running times, to compare two submits. */
export function contentOf(check: NewCheck): string {
  const isEarlier = check.kind === 'recorded'
  return JSON.stringify({
    ...check,
    checkedAt: isEarlier ? check.checkedAt : '',
    likeness: check.likeness?.mode,
  })
}

/**
 * True where a check that passed passes the step, too: the organisation is covered, or lacks only what can follow.
 */
export function passesStep({ state, missing }: RightToWork, route: string | undefined): boolean {
  if (state !== 'provisional') return state !== 'none' && state !== 'lapsed'
  return lackingForStep(missing, route).length === 0
}

interface Saving {
  attempt: Attempt
  decision: StepDecision
  /** True when the step is up for a decision. */
  isCurrent: boolean
}

/** Records the check, then settles the step with it. A check recorded before a failure is not recorded again. */
export function saveCheckMutation({ call }: Pick<App, 'call'>, { employeeId }: Employee) {
  const params = { employeeId }

  async function record(attempt: Attempt) {
    const { check: body, key } = attempt
    if (!body || attempt.recorded) return
    const { check, rightToWork: now } = await call(rightToWork.record, { params, body, idempotencyKey: key })
    attempt.recorded = { checkId: check.id, rightToWork: now }
  }

  async function decide({
    attempt,
    decision,
    isCurrent,
  }: Saving): Promise<Pick<Saved, 'step' | 'refusal'> & { detail?: EmployeeDetail }> {
    if (!isCurrent) return { step: 'not_current' }
    const { recorded } = attempt
    const isOpen = recorded && !passesStep(recorded.rightToWork, attempt.check?.route)
    if (decision.decision === 'pass' && isOpen) return { step: 'open' }
    const checkId = decision.decision === 'pass' ? recorded?.checkId : undefined
    try {
      const body = { ...decision, ...(checkId && { checkId }) }
      return { step: 'settled', detail: await call(verifications.decide, { params, body }) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      if (error.code === 'check_needed') return { step: 'open' }
      return { step: 'refused', refusal: error.message }
    }
  }

  return mutationOptions({
    mutationFn: async (saving: Saving) => {
      await record(saving.attempt)
      const { detail, ...outcome } = await decide(saving)
      const now = saving.attempt.recorded?.rightToWork
      const saved: Saved = { decision: saving.decision.decision, rightToWork: now, ...outcome }
      return { saved, detail }
    },
    meta: { failure: 'in-place' },
    onSuccess({ detail }, _saving, _before, { client }) {
      if (detail) {
        client.setQueryData(employeeDetailKey(employeeId), detail)
        showChanged(client, detail.employee)
      } else {
        void client.invalidateQueries({ queryKey: employeesKey })
        void client.invalidateQueries({ queryKey: reviewQueueKey })
      }
    },
    onError(_error, { attempt }, _before, { client }) {
      if (attempt.recorded) void client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) })
    },
  })
}
