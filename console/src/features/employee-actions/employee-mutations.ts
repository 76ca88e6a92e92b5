import {
  employeeActions,
  type Erasure,
  type Reopening,
} from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Channel, Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { IdentityDecision } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { channelNames } from '@bonafide/shared/invite/channel-names.ts'
import { mutationOptions } from '@tanstack/react-query'
import { isNotInvited } from '#features/employee-status/status-badge.tsx'
import { stepNames } from '#features/employee-status/steps.ts'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call' | 'toasts'>

interface Action<Variables> {
  send: (variables: Variables) => Promise<Employee>
  done: (employee: Employee, variables: Variables) => { title: string; text: string }
}

/** Writes about an employee, from a dialog that shows a refusal itself. */
function actionMutation<Variables = void>({ toasts }: Caller, { send, done }: Action<Variables>) {
  return mutationOptions({
    mutationFn: send,
    meta: { failure: 'in-place' },
    onSuccess(employee, variables, _before, { client }) {
      showChanged(client, employee)
      toasts.open({ variant: 'default', ...done(employee, variables) })
    },
  })
}

export function nudgeMutation(app: Caller, { employeeId, fullName }: Employee) {
  return actionMutation(app, {
    send: () => app.call(employeeActions.nudge, { params: { employeeId } }),
    done: () => ({ title: 'Reminder sent', text: `We have sent ${fullName} a reminder.` }),
  })
}

export function resendMutation(app: Caller, employee: Employee) {
  const { employeeId, fullName } = employee
  const link = isNotInvited(employee) ? 'a link' : 'a new link'
  return actionMutation(app, {
    send: (body: { channel: Channel; language?: Locale | '' }) =>
      app.call(employeeActions.resend, { params: { employeeId }, body }),
    done: (_employee, { channel }) => ({
      title: 'Link sent',
      text: `We have sent ${fullName} ${link} by ${channelNames[channel]}.`,
    }),
  })
}

export function reopenMutation(app: Caller, { employeeId, fullName }: Employee) {
  return actionMutation(app, {
    send: (body: Reopening) => app.call(employeeActions.reopen, { params: { employeeId }, body }),
    done: (_employee, { step }) => ({
      title: 'Step reopened',
      text: `${fullName} can take the ${stepNames[step]} step again.`,
    }),
  })
}

export function invalidateMutation(app: Caller, { employeeId, fullName }: Employee) {
  return actionMutation(app, {
    send: async ({ step, reason }: Reopening) => {
      const params = { employeeId, type: step }
      return (await app.call(employeeActions.invalidate, { params, body: { reason } })).employee
    },
    done: ({ linkState }, { step }) => ({
      title: 'Result invalidated',
      text:
        linkState === 'active'
          ? `${fullName} can take the ${stepNames[step]} step again.`
          : `Send ${fullName} a new link so that they can take the ${stepNames[step]} step again.`,
    }),
  })
}

/** The texts about the employee once a decision about their identity result is saved. */
export type DecisionWords = Readonly<Record<IdentityDecision['decision'], string>>

/** Saves a decision. The second of two users is told that it is decided, and shown how. */
export function reviewMutation({ call, toasts }: Caller, { employeeId }: Employee, words: DecisionWords) {
  return mutationOptions({
    mutationFn: (body: IdentityDecision) =>
      call(employeeActions.reviewIdentity, { params: { employeeId }, body }),
    meta: { failure: 'in-place' },
    onSuccess(detail, { decision }, _before, { client }) {
      client.setQueryData(employeeDetailKey(employeeId), detail)
      showChanged(client, detail.employee)
      const isNext = detail.identity?.state === 'review' || detail.identity?.state === 'held'
      const text = isNext ? 'Another result waits for your decision.' : words[decision]
      toasts.open({ variant: 'default', title: 'Decision saved', text })
    },
    onError(_error, _variables, _before, { client }) {
      void client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) })
    },
  })
}

export function eraseMutation(app: Caller, { employeeId }: Employee) {
  return actionMutation(app, {
    send: (body: Erasure) => app.call(employeeActions.erase, { params: { employeeId }, body }),
    done: () => ({
      title: 'Personal data erased',
      text: 'They now appear in the list as “Erased person”.',
    }),
  })
}

/** Stops a link; `onUndo` takes that back. */
export function revokeMutation(
  app: Caller,
  { employeeId, fullName }: Employee,
  onUndo: (revoked: Employee) => void,
) {
  return mutationOptions({
    mutationFn: () => app.call(employeeActions.revoke, { params: { employeeId } }),
    meta: { failure: 'in-place' },
    onSuccess(revoked, _variables, _before, { client }) {
      showChanged(client, revoked)
      app.toasts.open({
        variant: 'default',
        title: 'Link revoked',
        text: `The link for ${fullName} no longer works.`,
        action: { label: 'Undo', onAct: () => onUndo(revoked) },
      })
    },
  })
}
