import type { Assignee } from '@bonafide/shared/contract/employees/employees.ts'
import { type ManyAssigned, manyEmployees, type ManySent } from '@bonafide/shared/contract/employees/many.ts'
import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { excusesKey } from '#features/excuses/excuse-figures-query.ts'
import { employeeListsKey } from '#features/employees/employee-queries.ts'
import { showInvited } from '#features/employees/show-changes.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'
import { saveTodaysCsv } from '#lib/save-file.ts'

type Caller = Pick<App, 'call'>

/** What sends each of several employees a message: a reminder, a new link, a request for new evidence. */
export type Send = 'remind' | 'renew' | 'ask'

interface SendBody {
  employeeIds: string[]
  dryRun?: boolean
  /** With a reminder: those who are reminded leave the queue until that day. */
  snoozeUntil?: string
}

function send({ call }: Caller, what: Send, body: SendBody, signal?: AbortSignal): Promise<ManySent> {
  const request = { body, ...(signal && { signal }) }
  switch (what) {
    case 'remind':
      return call(manyEmployees.remind, request)
    case 'renew':
      return call(manyEmployees.renewLinks, request)
    case 'ask':
      return call(manyEmployees.askForEvidence, request)
  }
}

/**
 * Foretells what would be sent: whom it reaches by which channels, with the credits that it takes, and whom it cannot reach
 * and why. Asked anew each time: what is confirmed has to be true then.
 */
export function sendPreviewQuery(app: Caller, what: Send, body: SendBody) {
  return queryOptions({
    queryKey: ['preview', what, body],
    queryFn: ({ signal }) => send(app, what, { ...body, dryRun: true }, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

export function sendManyMutation(app: Caller, what: Send) {
  return mutationOptions({
    mutationFn: (body: SendBody) => send(app, what, body),
    meta: { failure: 'in-place' },
    onSettled: (_reply, _error, _body, _before, { client }) => showInvited(client),
  })
}

interface Assignment {
  employeeIds: string[]
  assignee: Assignee | null
}

/** Assigns several employees, and shows it in the queue before the server has answered. */
export function assignManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: ({ employeeIds, assignee }: Assignment) =>
      call(manyEmployees.assign, { body: { employeeIds, userId: assignee?.userId ?? null } }),
    scope: { id: 'assign many' },
    meta: { failure: { title: 'Not assigned', text: 'We could not assign the employees. Try again.' } },
    onMutate: ({ employeeIds, assignee }, { client }) =>
      showSooner(client, employeeIds, (item) => ({ ...item, assignee })),
    onError: (_error, _body, before) => before?.takeBack(),
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
  })
}

/** Puts every employee of an assignment back to the user who had them before: one call for each of these. */
export function undoAssignMutation({ call }: Caller) {
  return mutationOptions({
    async mutationFn({ results }: ManyAssigned) {
      const done = results.filter(({ outcome }) => outcome === 'done')
      for (const userId of new Set(done.map(({ previousUserId = null }) => previousUserId))) {
        const theirs = done.filter(({ previousUserId = null }) => previousUserId === userId)
        const employeeIds = theirs.map(({ employeeId }) => employeeId)
        await call(manyEmployees.assign, { body: { employeeIds, userId } })
      }
    },
    scope: { id: 'assign many' },
    meta: { failure: { title: 'Not undone', text: 'We could not undo the assignment. Try again.' } },
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
  })
}

/** Snoozes several employees, who leave the queue before the server has answered; those of a refusal are there again. */
export function snoozeManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: { employeeIds: string[]; until: string | null }) =>
      call(manyEmployees.snooze, { body }),
    meta: { failure: { title: 'Not snoozed', text: 'We could not snooze the employees. Try again.' } },
    onMutate: ({ employeeIds, until }, { client }) =>
      showSooner(client, employeeIds, (item) => (until === null ? item : undefined)),
    onError: (_error, _body, before) => before?.takeBack(),
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
  })
}

/** Keeps several employees as a CSV file. */
export function exportManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (employeeIds: readonly string[]) =>
      call(manyEmployees.exportCsv, { body: { employeeIds: [...employeeIds] } }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the employees. Try again.' } },
    onSuccess: (csv) => saveTodaysCsv('employees', csv),
  })
}

type WaitingLists = InfiniteData<{ items: Waiting[] }>

/** Changes employees in the lists of the queue that are loaded; `undefined` takes one out. Returns what takes it back. */
async function showSooner(
  client: QueryClient,
  employeeIds: readonly string[],
  change: (item: Waiting) => Waiting | undefined,
): Promise<{ takeBack: () => void }> {
  const filter = { queryKey: [...reviewQueueKey, 'list'] }
  // A reply that is under way would show them as they were.
  await client.cancelQueries(filter)
  const before = client.getQueriesData<WaitingLists>(filter)
  const ids = new Set(employeeIds)
  client.setQueriesData<WaitingLists>(
    filter,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((item) =>
            ids.has(item.employee.employeeId) ? (change(item) ?? []) : item,
          ),
        })),
      },
  )
  return {
    takeBack() {
      for (const [queryKey, lists] of before) client.setQueryData(queryKey, lists)
    },
  }
}

function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all(
    [reviewQueueKey, excusesKey, employeeListsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
