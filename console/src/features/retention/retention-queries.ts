import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { type HoldRequest, retention } from '@bonafide/shared/contract/retention/retention.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call' | 'toasts'>
export type Listed = Pick<Employee, 'employeeId' | 'fullName'>

// Below the employees: what changes one of them may change their day.
const retentionKey = [...employeesKey, 'retention'] as const

/** Reads what is destroyed next, the legal holds, and the employees who may have left. */
export function retentionQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...retentionKey, 'overview'],
    queryFn: ({ signal }) => call(retention.overview, { signal }),
  })
}

export function certificatesQuery({ call }: Pick<App, 'call'>) {
  return infiniteQueryOptions({
    queryKey: [...retentionKey, 'certificates'],
    queryFn: ({ pageParam, signal }) =>
      call(retention.certificates, { query: { limit: '100', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

interface Action<Variables> {
  send: (variables: Variables) => Promise<Employee>
  done: { title: string; text: string }
}

/** Writes about an employee; a dialog that asks for it shows a refusal itself. */
function retentionMutation<Variables = void>({ toasts }: Caller, { send, done }: Action<Variables>) {
  return mutationOptions({
    mutationFn: send,
    meta: { failure: 'in-place' },
    onSuccess(employee, _variables, _before, { client }) {
      showChanged(client, employee)
      toasts.open({ variant: 'default', ...done })
    },
  })
}

export function holdMutation(app: Caller, { employeeId, fullName }: Listed) {
  return retentionMutation(app, {
    send: (body: HoldRequest) => app.call(retention.hold, { params: { employeeId }, body }),
    done: { title: 'Legal hold placed', text: `The data of ${fullName} will be kept.` },
  })
}

export function releaseMutation(app: Caller, { employeeId, fullName }: Listed) {
  return retentionMutation(app, {
    send: () => app.call(retention.release, { params: { employeeId } }),
    done: { title: 'Legal hold released', text: `${fullName} is no longer under a legal hold.` },
  })
}

export function confirmMutation(app: Caller, { employeeId, fullName }: Listed) {
  return retentionMutation(app, {
    send: () => app.call(retention.confirmEmployment, { params: { employeeId } }),
    done: { title: 'Answer saved', text: `We will ask about ${fullName} again in a year.` },
  })
}

export function leaveDateMutation(app: Caller, { employeeId, fullName }: Listed) {
  return retentionMutation(app, {
    send: (body: { leaveDate: string }) =>
      app.call(employeeActions.changeEngagement, { params: { employeeId }, body }),
    done: { title: 'Leave date saved', text: `The leave date of ${fullName} has been saved.` },
  })
}
