import { and, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from './recompute-excuses.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

const server = withTestServer()

test('once a day what time has changed is stored and told, and nothing else', async () => {
  const limited = await employeeToCheck(server)
  const until = dayIn(server, 3)
  const permission = { permission: 'time_limited', permissionEnd: until } as const
  await limited.record({ ...limited.check(permission), fileIds: [await limited.fileId()] })
  const lasting = await employeeToCheck(server)
  await lasting.record({ ...lasting.check(), fileIds: [await lasting.fileId()] })
  expect(await recomputeExcuses(server.deps)).toEqual({ computed: 0, changed: 0 })
  moveDays(server, 3)
  expect(await recomputeExcuses(server.deps)).toEqual({ computed: 2, changed: 0 })
  expect(await limited.stored()).toMatchObject({ state: 'time_limited', until, computedOn: until })
  moveDays(server, 1)
  expect(await recomputeExcuses(server.deps)).toEqual({ computed: 2, changed: 1 })
  expect(await recomputeExcuses(server.deps)).toEqual({ computed: 0, changed: 0 })
  expect(await limited.stored()).toMatchObject({ state: 'lapsed', until: null })
  expect((await limited.events('rtw.excuse_changed')).map(({ actor, data }) => [actor, data])).toEqual([
    [
      expect.stringMatching(/^user:/),
      { address: '127.0.0.1', from: 'none', to: 'time_limited', until, rules: [9, 12, 26] },
    ],
    ['system', { from: 'time_limited', to: 'lapsed', until: null, rules: [9, 12, 26] }],
  ])
  expect(await lasting.events('rtw.excuse_changed')).toHaveLength(1)
})

test('a stored value that is not what the checks give is put right', async () => {
  const { record, check, fileId, stored, employeeId } = await employeeToCheck(server)
  await record({ ...check(), fileIds: [await fileId()] })
  await server.deps.db
    .update(rightToWorkStates)
    .set({ state: 'lapsed', computedOn: dayIn(server, -1) })
    .where(eq(rightToWorkStates.employeeId, employeeId))
  await recomputeExcuses(server.deps)
  expect(await stored()).toMatchObject({ state: 'continuous' })
})

// The embedded database has one connection, which the other transaction holds.
test.runIf(inject('database').kind === 'postgres')(
  'an employee whose row is held by another transaction is left for the next hour',
  async () => {
    const { record, check, stored, employeeId, orgId } = await employeeToCheck(server)
    await record(check())
    moveDays(server, 1)
    await server.deps.db.transaction(async (tx) => {
      await tx
        .select()
        .from(rightToWorkStates)
        .where(and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId)))
        .for('update')
      await recomputeExcuses(server.deps)
    })
    expect((await stored())?.computedOn).toBe(dayIn(server, -1))
    await recomputeExcuses(server.deps)
    expect((await stored())?.computedOn).toBe(dayIn(server, 0))
  },
)

test.runIf(inject('database').kind === 'postgres')(
  'who is worked on when their cover ends is passed over, taken an hour later, and covered in no list until then',
  async () => {
    const one = await employeeToCheck(server)
    const until = dayIn(server, 3)
    const permission = { permission: 'time_limited', permissionEnd: until } as const
    await one.record({ ...one.check(permission), fileIds: [await one.fileId()] })
    const other = await employeeToCheck(server)
    await other.record({ ...other.check(permission), fileIds: [await other.fileId()] })
    moveDays(server, 4)
    await server.deps.db.transaction(async (tx) => {
      await tx
        .select({ id: employees.id })
        .from(employees)
        .where(and(eq(employees.orgId, one.orgId), eq(employees.id, one.employeeId)))
        .for('no key update')
      // Employees of the other tests are there too.
      expect(await recomputeExcuses(server.deps)).toMatchObject({ changed: 1 })
    })
    expect(await other.stored()).toMatchObject({ state: 'lapsed', computedOn: dayIn(server, 0) })
    expect(await one.stored()).toMatchObject({ state: 'time_limited', until, computedOn: dayIn(server, -4) })
    expect(await one.events('rtw.excuse_changed')).toHaveLength(1)
    const unseen = (await listsOf(one)).map(({ state, endedOn }) => [state, endedOn])
    expect(unseen).toEqual(unseen.map(() => ['lapsed', until]))
    expect(await recomputeExcuses(server.deps)).toEqual({ computed: 1, changed: 1 })
    expect(await one.stored()).toMatchObject({ state: 'lapsed', computedOn: dayIn(server, 0) })
  },
)

/** The excuse as each list has it, and the details. */
async function listsOf({ ask, detail }: Awaited<ReturnType<typeof employeeToCheck>>) {
  const listed = (await ask('GET', '/employees')).json.items[0]
  const item = (await ask('GET', '/right-to-work')).json.items[0]
  expect({ state: item.state, until: item.until }).toMatchObject({
    state: item.rightToWork.state,
    until: item.rightToWork.until,
  })
  return [listed.rightToWork, item.rightToWork, (await detail()).employee.rightToWork]
}

const coverOf = async ({ ask }: Awaited<ReturnType<typeof employeeToCheck>>) => {
  const [head = '', row = ''] = (await ask('GET', '/employees/export.csv')).text.split('\r\n')
  return row.split(',')[head.split(',').indexOf('Cover')]
}

test('in the hour after midnight lists, details and export agree that cover has ended', async () => {
  const one = await employeeToCheck(server)
  const until = dayIn(server, 3)
  const permission = { permission: 'time_limited', permissionEnd: until } as const
  await one.record({ ...one.check(permission), fileIds: [await one.fileId()] })
  moveDays(server, 3)
  expect(new Set((await listsOf(one)).map(({ state }) => state))).toEqual(new Set(['time_limited']))
  moveDays(server, 1)
  const [listed, item, detail] = await listsOf(one)
  expect(detail).toMatchObject({ state: 'lapsed', until: null, endedOn: until })
  expect([listed, item]).toEqual([detail, detail])
  expect(await coverOf(one)).toBe('Not covered')
  await recomputeExcuses(server.deps)
  expect(await listsOf(one)).toEqual([detail, detail, detail])
})

test('they agree on days of grace too, and on their end', async () => {
  const one = await employeeToCheck(server)
  const until = dayIn(server, 3)
  const permission = { permission: 'time_limited', permissionEnd: until } as const
  await one.record({ ...one.check(permission), fileIds: [await one.fileId()] })
  const { status } = await one.record({
    ...one.check({ kind: 'followup', route: 'ecs', permission: 'pending_application', outcome: 'hold' }),
    documentCode: undefined,
    citizenship: undefined,
    reason: 'Waiting for the service',
    applicationKind: 'application',
    applicationDate: dayIn(server, -5),
    evidenceSeenOn: dayIn(server, 0),
    files: [{ fileId: await one.fileId(), part: 'application' }],
  })
  expect(status).toBe(201)
  for (const [days, state] of [
    [4, 'grace'],
    [27, 'lapsed'],
  ] as const) {
    moveDays(server, days)
    const [listed, item, detail] = await listsOf(one)
    expect(detail.state).toBe(state)
    expect([listed, item]).toEqual([detail, detail])
    await recomputeExcuses(server.deps)
  }
})

test('a webhook endpoint hears of a changed excuse: its state, and nothing of the employee', async () => {
  const { ask, record, check, employeeId, orgId } = await employeeToCheck(server)
  const events = ['rtw.excuse_changed']
  await ask('POST', '/webhook-endpoints', { url: 'https://hooks.example.invalid/in', events })
  await record(check())
  await server.runJobs()
  const [delivery] = await server.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.orgId, orgId))
  expect(delivery).toMatchObject({
    type: 'rtw.excuse_changed',
    data: { orgId, employeeId, status: 'provisional' },
  })
})
