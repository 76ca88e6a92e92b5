import type { MutationOptions } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { verificationCountsQuery, waitingQuery } from '#features/verifications/verification-queries.ts'
import { createApp } from '#lib/app.ts'
import { type Answers, fakeServer, refuse } from '#testing/fake-server.ts'
import {
  assignManyMutation,
  sendManyMutation,
  sendPreviewQuery,
  snoozeManyMutation,
  undoAssignMutation,
} from './many-mutations.ts'

const ada = { userId: '0a000000-0000-4000-8000-000000000001', name: 'Ada Example' }
const row = (employeeId: string) => ({
  employee: { employeeId, fullName: employeeId },
  waitingSince: '2026-11-20T09:00:00.000Z',
  action: 'nudge',
  step: 'email',
})
const counts = { dryRun: false, done: 1, unchanged: 0, refused: 0 }
const done = (employeeId: string, more: object = {}) => ({ employeeId, outcome: 'done', ...more })
const sent = { ...counts, channels: { email: 1, sms: 0, whatsapp: 0 }, credits: 0, results: [done('e1')] }

/** The queue as a page has loaded it, and calls that do not answer before they are let. */
async function open(answers: Answers = {}) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const hold = (answer: unknown) => async () => {
    await held
    return answer
  }
  const server = fakeServer({
    'GET /verifications/list': () => ({ items: [row('e1'), row('e2'), row('e3')] }),
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, hold(answer)])),
  })
  const app = createApp({ fetch: server.fetch })
  const query = waitingQuery(app, { tab: 'needs_you' })
  await app.queryClient.fetchInfiniteQuery(query)
  const run = <Reply, Variables>(
    options: MutationOptions<Reply, Error, Variables, any>, // any: what each takes back by
    variables: Variables,
  ) => app.queryClient.getMutationCache().build(app.queryClient, options).execute(variables)
  const items = () => app.queryClient.getQueryData(query.queryKey)?.pages.flatMap((page) => page.items) ?? []
  return {
    app,
    server,
    run,
    letGo,
    reads: () => server.of('GET /verifications/list').length,
    ids: () => items().map(({ employee }) => employee.employeeId),
    assignees: () => items().map(({ assignee }) => assignee?.name ?? null),
    isStale: () => app.queryClient.getQueryState(query.queryKey)?.isInvalidated,
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

test('an assignment is shown at once, and can be undone to the users of before', async () => {
  const results = [
    done('e1', { previousUserId: 'u-sam' }),
    done('e2', { previousUserId: null }),
    done('e3', { previousUserId: 'u-sam' }),
    { employeeId: 'e4', outcome: 'refused', code: 'not_found', message: 'Employee not found' },
  ]
  const { app, server, run, letGo, assignees, isStale } = await open({
    'POST /employees/assign': { ...counts, results },
  })
  const saving = run(assignManyMutation(app), { employeeIds: ['e1', 'e2'], assignee: ada })
  await vi.waitFor(() => expect(assignees()).toEqual(['Ada Example', 'Ada Example', null]))
  letGo()
  const reply = await saving
  expect(isStale()).toBe(true)
  await run(undoAssignMutation(app), reply)
  expect(server.of('POST /employees/assign').map(({ body }) => body)).toEqual([
    { employeeIds: ['e1', 'e2'], userId: ada.userId },
    { employeeIds: ['e1', 'e3'], userId: 'u-sam' },
    { employeeIds: ['e2'], userId: null },
  ])
})

test('a snooze takes employees out at once, and a failure brings them back', async () => {
  const { app, run, letGo, ids } = await open({ 'POST /employees/snooze': refuse(500, 'Away') })
  const saving = run(snoozeManyMutation(app), { employeeIds: ['e1', 'e3'], until: '2026-12-02' })
  const failure = saving.then(
    () => undefined,
    (error: Error) => error,
  )
  await vi.waitFor(() => expect(ids()).toEqual(['e2']))
  letGo()
  expect(await failure).toBeInstanceOf(Error)
  expect(ids()).toEqual(['e1', 'e2', 'e3'])
})

test('the end of a snooze takes no employee out of a list', async () => {
  const { app, run, letGo, ids } = await open({
    'POST /employees/snooze': { ...counts, results: [done('e1')] },
  })
  letGo()
  await run(snoozeManyMutation(app), { employeeIds: ['e1'], until: null })
  expect(ids()).toEqual(['e1', 'e2', 'e3'])
})

test('messages are foretold by a dry run, sent under a key, and the lists are read again', async () => {
  const { app, server, run, letGo, isStale } = await open({
    'POST /employees/remind': sent,
    'POST /employees/new-links': sent,
    'POST /employees/ask-for-evidence': sent,
    'GET /verifications/counts': {
      needsYou: 3,
      inProgress: 0,
      followUps: 0,
      expiring: 0,
      done: 0,
      sites: [],
    },
  })
  letGo()
  const employeeIds = ['e1']
  await app.queryClient.fetchQuery(verificationCountsQuery(app, {}))
  const { queryClient } = app
  expect(await queryClient.fetchQuery(sendPreviewQuery(app, 'remind', { employeeIds }))).toMatchObject({
    channels: { email: 1 },
  })
  await queryClient.fetchQuery(sendPreviewQuery(app, 'renew', { employeeIds }))
  await queryClient.fetchQuery(sendPreviewQuery(app, 'ask', { employeeIds }))
  await run(sendManyMutation(app, 'remind'), { employeeIds, snoozeUntil: '2026-12-02' })
  await run(sendManyMutation(app, 'renew'), { employeeIds })
  await run(sendManyMutation(app, 'ask'), { employeeIds })
  expect(server.of('POST /employees/remind').map(({ body }) => body)).toEqual([
    { employeeIds, dryRun: true },
    { employeeIds, snoozeUntil: '2026-12-02' },
  ])
  expect(server.of('POST /employees/new-links').map(({ body }) => body)).toEqual([
    { employeeIds, dryRun: true },
    { employeeIds },
  ])
  expect(server.of('POST /employees/ask-for-evidence').map(({ body }) => body)).toEqual([
    { employeeIds, dryRun: true },
    { employeeIds },
  ])
  expect(server.of('POST /employees/ask-for-evidence')[1]?.headers.get('idempotency-key')).toBeTruthy()
  expect(isStale()).toBe(true)
})
