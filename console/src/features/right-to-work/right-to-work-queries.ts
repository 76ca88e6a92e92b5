import type { Employee, EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import {
  type Lapse,
  type LaterLikeness,
  type NotRequired,
  rightToWork,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import { showChanged, showInvited } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Reads an employee's right-to-work checks, newest first; null where the server does not keep them. */
export function checksQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    // Under the employee's, so that both are asked for anew together.
    queryKey: [...employeeDetailKey(employeeId), 'checks'],
    queryFn: ({ signal }) => ifServed(call(rightToWork.checks, { params: { employeeId }, signal })),
  })
}

type Caller = Pick<App, 'call' | 'toasts'>

/** The employee whose right to work changes. */
type Subject = Pick<Employee, 'employeeId' | 'fullName'>

interface Change<Variables> {
  send: (variables: Variables) => Promise<RightToWork>
  done: { title: string; text: string }
}

/** Records a change of an employee's right to work; its dialog shows a refusal itself. */
function changeMutation<Variables = void>(
  { toasts }: Caller,
  employeeId: string,
  { send, done }: Change<Variables>,
) {
  return mutationOptions({
    mutationFn: send,
    meta: { failure: 'in-place' },
    onSuccess(now, _variables, _before, { client }) {
      showRightToWork(client, employeeId, now)
      toasts.open({ variant: 'default', ...done })
    },
  })
}

/** Corrects the list in place where the details were read; else it is asked for again. */
function showRightToWork(client: QueryClient, employeeId: string, now: RightToWork): void {
  const detail = client.getQueryData<EmployeeDetail>(employeeDetailKey(employeeId))
  if (detail) showChanged(client, { ...detail.employee, rightToWork: now })
  else void showInvited(client)
}

export function lapseMutation(app: Caller, { employeeId, fullName }: Subject) {
  return changeMutation(app, employeeId, {
    send: (body: Lapse) => app.call(rightToWork.lapse, { params: { employeeId }, body }),
    done: {
      title: 'Loss recorded',
      text: `You are not covered for ${fullName} any more.`,
    },
  })
}

/** Completes a check with the attestation that it lacks (rule 7). */
export function attestLikenessMutation(app: Caller, { employeeId, fullName }: Subject) {
  return changeMutation(app, employeeId, {
    send: async ({ checkId, ...body }: LaterLikeness & { checkId: string }) =>
      (await app.call(rightToWork.attestLikeness, { params: { employeeId, checkId }, body })).rightToWork,
    done: {
      title: 'Likeness confirmed',
      text: `We have added your confirmation to the check of ${fullName}.`,
    },
  })
}

export function notRequiredMutation(app: Caller, { employeeId, fullName }: Subject) {
  return changeMutation(app, employeeId, {
    send: (body: NotRequired) => app.call(rightToWork.notRequired, { params: { employeeId }, body }),
    done: { title: 'Recorded', text: `No check of ${fullName} is required.` },
  })
}

export function requireAgainMutation(app: Caller, { employeeId, fullName }: Subject) {
  return changeMutation(app, employeeId, {
    send: () => app.call(rightToWork.requireAgain, { params: { employeeId } }),
    done: { title: 'Recorded', text: `A check of ${fullName} is required again.` },
  })
}
