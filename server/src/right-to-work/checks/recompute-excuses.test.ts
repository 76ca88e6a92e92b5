import { and, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { dayIn, employeeToCheck, moveDays } from './checks-test-setup.ts'
import { recomputeExcuses } from './recompute-excuses.ts'
import { rightToWorkStates } from './right-to-work-tables.ts'

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
    [
      'system',
      {
        from: 'time_limited',
        to: 'lapsed',
        until: null,
        rules: [9, 12, 26],
        excuseReason: 'permission_ended',
      },
    ],
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
