import type { Assignee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  type ManyAssigned,
  manyEmployees,
  type ManyLinks,
  type ManyPauses,
  type ManyReminders,
  type ManyRequests,
  type ManySnoozes,
} from '@bonafide/shared/contract/employees/many.ts'
import { putOff } from '@bonafide/shared/contract/employees/put-off.ts'
import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { type InfiniteData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { excusesKey } from '#features/excuses/excuse-figures-query.ts'
import { showInvited } from '#features/employees/show-changes.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

const anew = { staleTime: 0, gcTime: 0 }

type Body<Schema extends v.GenericSchema> = Omit<v.InferInput<Schema>, 'dryRun'>
type Reminders = Body<typeof ManyReminders>
type Links = Body<typeof ManyLinks>
type Requests = Body<typeof ManyRequests>
type Snoozes = Body<typeof ManySnoozes>
type Pauses = Body<typeof ManyPauses>

/**
 * Foretells what a reminder would do: whom it reaches by which channels, and whom it cannot reach and why. Asked anew each
 * time: what is confirmed has to be true then.
 */
export function remindPreviewQuery({ call }: Caller, body: Reminders) {
  return queryOptions({
    queryKey: ['preview', 'remind', body],
    queryFn: ({ signal }) => call(manyEmployees.remind, { body: { ...body, dryRun: true }, signal }),
    ...anew,
  })
}

/** The same of new links, with the credits that they take. */
export function renewPreviewQuery({ call }: Caller, body: Links) {
  return queryOptions({
    queryKey: ['preview', 'renew', body],
    queryFn: ({ signal }) => call(manyEmployees.renewLinks, { body: { ...body, dryRun: true }, signal }),
    ...anew,
  })
}

export function askPreviewQuery({ call }: Caller, body: Requests) {
  return queryOptions({
    queryKey: ['preview', 'ask', body],
    queryFn: ({ signal }) => call(manyEmployees.askForEvidence, { body: { ...body, dryRun: true }, signal }),
    ...anew,
  })
}

/** Reminds several employees. With `snoozeUntil` those who are reminded leave the queue. */
export function remindManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: Reminders) => call(manyEmployees.remind, { body }),
    meta: { failure: 'in-place' },
    onSettled: (_reply, _error, _body, _before, { client }) => showInvited(client),
  })
}

export function renewManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: Links) => call(manyEmployees.renewLinks, { body }),
    meta: { failure: 'in-place' },
    onSettled: (_reply, _error, _body, _before, { client }) => showInvited(client),
  })
}

export function askManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: Requests) => call(manyEmployees.askForEvidence, { body }),
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
    mutationFn: (body: Snoozes) => call(manyEmployees.snooze, { body }),
    meta: { failure: { title: 'Not snoozed', text: 'We could not snooze the employees. Try again.' } },
    onMutate: ({ employeeIds, until }, { client }) =>
      showSooner(client, employeeIds, (item) => (until === null ? item : undefined)),
    onError: (_error, _body, before) => before?.takeBack(),
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
  })
}

/** Pauses the automatic reminders of several employees, or lets them go on. */
export function pauseManyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: Pauses) => call(manyEmployees.pauseReminders, { body }),
    meta: {
      failure: { title: 'Not saved', text: 'We could not change the automatic reminders. Try again.' },
    },
    onMutate: ({ employeeIds, paused }, { client }) =>
      showSooner(client, employeeIds, (item) => ({ ...item, remindersPaused: paused })),
    onError: (_error, _body, before) => before?.takeBack(),
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
  })
}

/** The same for one employee. */
export function pauseMutation({ call }: Caller, employeeId: string) {
  return mutationOptions({
    mutationFn: (paused: boolean) =>
      call(putOff.pauseReminders, { params: { employeeId }, body: { paused } }),
    scope: { id: `pause ${employeeId}` },
    meta: {
      failure: { title: 'Not saved', text: 'We could not change the automatic reminders. Try again.' },
    },
    onSettled: (_reply, _error, _body, _before, { client }) => readAgain(client),
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
  return Promise.all([reviewQueueKey, excusesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
