import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()

test('a preview tells what a check would be worth and what is wrong, and stores nothing', async () => {
  const { preview, check, checks, startOn, stored, fileId } = await employeeToCheck(server)
  await startOn(dayIn(server, 30))
  const whole = { ...check(), fileIds: [await fileId()] }
  expect((await preview(whole)).json).toMatchObject({ rightToWork: { state: 'continuous' }, problems: [] })
  const early = { ...whole, permission: 'time_limited', permissionEnd: dayIn(server, 20) }
  expect((await preview(early)).json).toMatchObject({
    rightToWork: { state: 'none', reason: 'ends_before_start' },
    problems: [
      {
        field: 'permissionEnd',
        rule: 12,
        message: 'This permission ends before the start date',
        blocks: false,
      },
    ],
  })
  const refused = { ...whole, route: 'online', shareCode: 'X', dateOfBirth: '1990-05-17' }
  const { status, json } = await preview(refused)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    rightToWork: { state: 'none', reason: 'no_check' },
    problems: [{ field: 'shareCode', rule: 3, blocks: true }],
  })
  expect((await checks()).json.items).toEqual([])
  expect(await stored()).toBeUndefined()
})

test('a start date that is set or moved later is what the excuse is judged by from then on', async () => {
  const { record, check, startOn, fileId, detail } = await employeeToCheck(server)
  await record({ ...check({ workNotBegun: undefined }), fileIds: [await fileId()] })
  expect((await detail()).employee.rightToWork).toMatchObject({
    state: 'provisional',
    missing: ['start_date'],
  })
  const late = await startOn(dayIn(server, -5))
  expect(late.json.rightToWork).toMatchObject({ state: 'none', rules: [1], reason: 'late' })
  const inTime = await startOn(dayIn(server, 5))
  expect(inTime.json.rightToWork).toMatchObject({ state: 'continuous', missing: [] })
  const transfer = await startOn(dayIn(server, -5), { origin: 'tupe' })
  expect(transfer.json.rightToWork).toMatchObject({ state: 'continuous', rules: [10, 21, 26] })
})

test('a lapse ends the excuse at once, is told, and a later check counts again', async () => {
  const { record, check, lapse, fileId, checks, events } = await employeeToCheck(server)
  await record({ ...check(), fileIds: [await fileId()] })
  const future = await lapse({ reason: 'Permission was cancelled', knownSince: dayIn(server, 1) })
  expect([future.status, Object.keys(future.json.errors)]).toEqual([422, ['knownSince']])
  const { status, json } = await lapse({ reason: 'Permission was cancelled', knownSince: dayIn(server, -1) })
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'lapsed', rules: [15], reason: 'known_loss' })
  expect((await events('rtw.lapsed'))[0]?.data).toMatchObject({ noteId: expect.any(String) })
  const [, change] = await events('rtw.excuse_changed')
  expect(change?.data).toMatchObject({ from: 'continuous', to: 'lapsed' })
  server.clock.advance(60_000)
  const again = await record({ ...check({ kind: 'followup' }), fileIds: [await fileId()] })
  expect(again.json.rightToWork.state).toBe('continuous')
  const { json: listed } = await checks()
  expect(listed.items).toHaveLength(2)
  expect(listed.lapses).toEqual([
    {
      id: expect.any(String),
      recordedAt: expect.any(String),
      recordedByName: again.json.check.checkedByName,
      reason: 'Permission was cancelled',
      knownSince: dayIn(server, -1),
    },
  ])
  expect(listed.lapses[0].recordedByName).toBeTruthy()
})

test('a preview warns of evidence of an application that was seen after the permission had ended', async () => {
  const { preview, record, check, startOn, fileId } = await employeeToCheck(server)
  await startOn(dayIn(server, 1))
  const permissionEnd = dayIn(server, 5)
  const jobFits = { jobTitle: 'Nurse' }
  await record(check({ permission: 'time_limited', permissionEnd, jobFits, fileIds: [await fileId()] }))
  moveDays(server, 8)
  const seen = async (evidenceSeenOn: string) => {
    const evidence = check({
      kind: 'followup',
      route: 'ecs',
      outcome: 'hold',
      reason: 'Applied in time',
      permission: 'pending_application',
      documentCode: undefined,
      applicationKind: 'application',
      applicationDate: dayIn(server, -5),
      evidenceSeenOn,
    })
    return (await preview(evidence)).json.problems
  }
  expect(await seen(permissionEnd)).toEqual([])
  expect(await seen(dayIn(server, -2))).toMatchObject([{ field: 'evidenceSeenOn', rule: 14, blocks: false }])
})
