import { randomUUID } from 'node:crypto'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()

/** An employee who starts in so many days, and a check of theirs that lacks the likeness. */
async function unattested(startsIn: number, change: Partial<NewCheck> = {}) {
  const set = await employeeToCheck(server)
  await set.startOn(dayIn(server, startsIn))
  const check = set.check({ likeness: undefined, fileIds: [await set.fileId()], ...change })
  const { json } = await set.record(check)
  expect(json.rightToWork).toMatchObject({ state: 'provisional', missing: ['likeness'] })
  return { ...set, checkId: json.check.id as string, checkedAt: json.check.checkedAt as string }
}

const dueOf = async ({ ask }: Awaited<ReturnType<typeof unattested>>) =>
  (await ask('GET', '/right-to-work?concern=likeness_due')).json.items

test('completes a check as a record that supersedes it and keeps its day, and leaves the queue', async () => {
  const one = await unattested(5)
  expect(await dueOf(one)).toMatchObject([{ employeeId: one.employeeId, startDate: dayIn(server, 5) }])
  expect((await one.ask('GET', '/right-to-work/figures')).json).toMatchObject({ likenessDue: 1 })
  expect((await one.ask('GET', '/verifications/counts')).json).toMatchObject({ likenessDue: 1 })
  moveDays(server, 2)
  const { status, json } = await one.attest(one.checkId)
  expect(status).toBe(201)
  expect(json.rightToWork).toMatchObject({ state: 'continuous', missing: [] })
  expect(json.check).toMatchObject({
    supersedes: one.checkId,
    checkedAt: one.checkedAt,
    likeness: { by: one.userId, mode: 'live_video' },
  })
  expect(await dueOf(one)).toEqual([])
  expect((await one.checks()).json.items).toHaveLength(2)
  expect((await one.events('check.recorded')).at(-1)?.data).toMatchObject({ attested: one.checkId })
})

test('on the first day it needs to be confirmed that work had not begun, after it it is late', async () => {
  const first = await unattested(1)
  const second = await unattested(1)
  moveDays(server, 1)
  expect(await first.attest(first.checkId)).toMatchObject({
    status: 422,
    json: { errors: { beforeWorkStarted: expect.any(String) } },
  })
  const { json } = await first.attest(first.checkId, { beforeWorkStarted: true })
  expect(json.rightToWork).toMatchObject({ state: 'continuous' })
  moveDays(server, 1)
  const late = await second.attest(second.checkId, { beforeWorkStarted: true })
  expect(late).toMatchObject({ status: 201, json: { rightToWork: { state: 'none', reason: 'late' } } })
})

test('is of the day on which it is recorded, so none that is late is made one in time', async () => {
  const one = await unattested(1)
  const before = `${dayIn(server, 0)}T12:00:00.000Z`
  moveDays(server, 5)
  expect(await one.attest(one.checkId, { at: before })).toMatchObject({
    status: 422,
    json: { errors: { at: expect.any(String) } },
  })
  expect((await one.attest(one.checkId)).json.rightToWork).toMatchObject({ state: 'none', reason: 'late' })
})

test('takes nothing of what was said on the day of the check for a later day', async () => {
  const one = await unattested(5, { beforeWorkStarted: true })
  moveDays(server, 5)
  expect((await one.attest(one.checkId)).status).toBe(422)
  const { json } = await one.attest(one.checkId, { beforeWorkStarted: true })
  expect(json.rightToWork).toMatchObject({ state: 'continuous' })
})

test('does not undo a loss that was recorded after the check, also of the same day', async () => {
  const one = await unattested(5)
  await one.lapse({ reason: 'They told us', knownSince: dayIn(server, 0) })
  expect(await one.attest(one.checkId)).toMatchObject({ status: 409, json: { code: 'conflict' } })
  const other = await unattested(5)
  await other.record(other.check({ outcome: 'fail', failKind: 'no_right', reason: 'Forged' }))
  expect((await other.attest(other.checkId)).status).toBe(409)
})

test('is in neither the future nor the time before the check', async () => {
  const one = await unattested(5)
  for (const at of [dayIn(server, 1), dayIn(server, -1)])
    expect(await one.attest(one.checkId, { at: `${at}T12:00:00.000Z` })).toMatchObject({
      status: 422,
      json: { errors: { at: expect.any(String) } },
    })
})

test.each<[string, Partial<NewCheck>]>([
  ['lacks more than that', { fileIds: undefined }],
  ['was made by somebody before', { kind: 'recorded', checkedAt: '2026-01-05T12:00:00.000Z' }],
  ['has it', { likeness: { mode: 'in_person', at: '2026-01-05T12:00:00.000Z' } }],
  ['is on hold', { outcome: 'hold', reason: 'The page failed' }],
])('of a check that %s is refused', async (_what, change) => {
  const set = await employeeToCheck(server)
  await set.startOn(dayIn(server, 5))
  const check = set.check({ likeness: undefined, fileIds: [await set.fileId()], ...change })
  const { json } = await set.record(check)
  expect(await set.attest(json.check.id)).toMatchObject({ status: 409, json: { code: 'conflict' } })
  expect((await set.checks()).json.items).toHaveLength(1)
})

test('of two users who complete one check at once the second is told', async () => {
  const one = await unattested(5)
  const answers = await Promise.all([one.attest(one.checkId), one.attest(one.checkId)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect((await one.checks()).json).toMatchObject({ rightToWork: { state: 'continuous' } })
})

test('of another organisation’s or employee’s check there is nothing to attest', async () => {
  const one = await unattested(5)
  const other = await employeeToCheck(server)
  expect((await other.attest(one.checkId)).status).toBe(404)
  expect((await one.attest(randomUUID())).status).toBe(404)
})

test('the queue has who starts first first, whoever was added last, and who has no start date last', async () => {
  const account = await unattested(9)
  const again = async (startDate: string | undefined) => {
    const { json } = await account.ask('POST', '/employees/invite', {
      fullName: 'Ella Novak',
      email: `${randomUUID()}@example.com`,
      inviteChannelPref: 'email',
    })
    const at = `/employees/${json.employeeId}`
    if (startDate) await account.ask('PATCH', `${at}/engagement`, { startDate })
    const { json: file } = await server.request('POST', `${at}/evidence`, {
      token: await server.signIn(account.email),
      raw: new Uint8Array(Buffer.from('%PDF-1.7\n')),
      headers: { 'content-type': 'application/pdf' },
    })
    const check = account.check({ likeness: undefined, fileIds: [file.fileId], workNotBegun: undefined })
    await account.ask('POST', `${at}/checks`, check)
    return json.employeeId as string
  }
  const unknown = await again(undefined)
  const later = await again(dayIn(server, 20))
  const soon = await again(dayIn(server, 2))
  const ids = (await dueOf(account)).map(({ employeeId }: { employeeId: string }) => employeeId)
  expect(ids).toEqual([soon, account.employeeId, later, unknown])
  const first = (await account.ask('GET', '/right-to-work?concern=likeness_due&limit=2')).json
  const rest = (
    await account.ask('GET', `/right-to-work?concern=likeness_due&limit=2&cursor=${first.nextCursor}`)
  ).json
  expect([...first.items, ...rest.items].map(({ employeeId }) => employeeId)).toEqual(ids)
})
