import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { WebhookPayload } from '@bonafide/shared/contract/webhooks/payload.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { evidencePacks } from '#right-to-work/pack/many/packs-tables.ts'
import { buildPack } from '#right-to-work/pack/many/build-pack.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { completed, opened, shareCode } from '#testing/setups/follow-up-test-setup.ts'
import { substitute } from '#testing/setups/repeats-test-setup.ts'
import { startReceiver, type WebhookReceiver } from '#testing/fakes/webhook-receiver.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { runHourlyTask } from '#modules.ts'

const server = withServer(async () => {
  const receiver: WebhookReceiver = await startReceiver()
  const started = await createTestServer()
  const close = async () => void (await Promise.all([started.close(), receiver.close()]))
  return { ...started, receiver, close }
})
const hour = 3_600_000

// One test's limits are not another's.
beforeEach(() => server.clock.advance(25 * hour))

type Ask = (method: string, path: string, body?: object) => ReturnType<typeof server.request>

/** Hears of everything that happens in an organisation from now on. */
async function listen(request: Ask) {
  await server.runJobs()
  server.receiver.begin()
  server.clock.advance(1000)
  const made = await request('POST', '/webhook-endpoints', { url: server.receiver.url, events: ['*'] })
  expect(made.status).toBe(201)
  server.clock.advance(1000)
}

/** What has arrived of a type since the last time that it was asked, each a valid payload. */
async function heard(type: string) {
  await server.runJobs()
  const payloads = server.receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: object },
  )
  for (const payload of payloads) {
    const { success } = v.safeParse(WebhookPayload, payload)
    expect(success, JSON.stringify(payload)).toBe(true)
    const known = v.strictObject(WebhookPayload.entries.data.entries)
    expect(v.safeParse(known, payload.data).success, JSON.stringify(payload)).toBe(true)
  }
  return payloads.filter((payload) => payload.type === type).map(({ data }) => data)
}

test('a follow-up is heard of when it is asked, sent, decided, and that the check was recorded', async () => {
  const { asked, ask, orgId, employeeId, decide, record, timeLimited } = await completed(server)
  await listen(ask)
  const of = { orgId, employeeId, linkId: expect.any(String) }
  const { url } = await asked()
  expect(await heard('rtw.followup_asked')).toEqual([of])
  await opened(server, url).checkRightToWork(shareCode)
  expect(await heard('rtw.review_needed')).toEqual([of])
  await decide({ decision: 'hold', need: 'share_code', reason: 'Code expired' })
  expect(await heard('rtw.reviewed')).toEqual([{ ...of, decision: 'hold' }])
  expect(await heard('rtw.followup_done')).toEqual([])
  const again = { ...timeLimited, kind: 'followup', permissionEnd: dayIn(server, 400) }
  const { check } = (await record(again)).json
  expect(await heard('rtw.check_recorded')).toEqual([
    { orgId, employeeId, checkId: check.id, kind: 'followup', status: 'pass' },
  ])
  await decide({ decision: 'pass', checkId: check.id })
  expect(await heard('rtw.followup_done')).toEqual([{ ...of, status: 'pass' }])
  expect(server.receiver.received.map(({ body }) => body).join()).not.toMatch(/Code expired|Novak|W12/)
})

test('a follow-up that is taken back is heard of once', async () => {
  const { asked, stop, ask, orgId, employeeId } = await completed(server)
  await asked()
  await listen(ask)
  await stop()
  await stop()
  const told = await heard('rtw.followup_cancelled')
  expect(told).toEqual([{ orgId, employeeId, linkId: expect.any(String) }])
})

test('a first right-to-work step that waits for a user is heard of beside its change', async () => {
  const { walker, employee, ask, orgId, employeeId } = await employeeToCheck(server)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await listen(ask)
  const rtw = server.deps.providers.get(rightToWorkProvider)
  const { check } = rtw
  rtw.check = async () => ({ status: 'pending' })
  try {
    await walker.checkRightToWork()
  } finally {
    rtw.check = check
  }
  const of = { orgId, employeeId, linkId: expect.any(String) }
  expect(await heard('rtw.review_needed')).toEqual([of])
  expect(await heard('step.updated')).toEqual([{ ...of, step: 'rtw', status: 'pending' }])
  const ids = server.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a follow-up whose day passes is heard of once, and work without an excuse', async () => {
  const { ask, orgId, employeeId } = await completed(server, 3)
  await listen(ask)
  for (let day = 0; day < 6; day++) {
    moveDays(server, 1)
    await runHourlyTask(server.deps, 'recompute-excuses')
    await runHourlyTask(server.deps, 'recompute-excuses')
  }
  server.clock.advance(hour)
  expect(await heard('rtw.followup_overdue')).toEqual([{ orgId, employeeId }])
  expect(await heard('rtw.stop_work')).toEqual([{ orgId, employeeId }])
})

test('an employee who leaves before the day of a follow-up is not overdue', async () => {
  const { ask, startOn } = await completed(server, 3)
  await startOn(dayIn(server, -20), { leaveDate: dayIn(server, 0) })
  await listen(ask)
  moveDays(server, 6)
  await runHourlyTask(server.deps, 'recompute-excuses')
  expect(await heard('rtw.followup_overdue')).toEqual([])
})

test('a repeat of the identity check is heard of when it is asked, passed, failed, taken back and overdue', async () => {
  const one = await substitute(server)
  const { ask, asked, orgId, employeeId } = one
  const from = (method: string, path: string, body?: object) => signedIn(one, method, path, body)
  await listen(from)
  server.clock.advance(24 * hour)
  await Promise.all([1, 2].map(() => runHourlyTask(server.deps, 'announce-overdue-repeats')))
  await runHourlyTask(server.deps, 'announce-overdue-repeats')
  expect(await heard('identity.repeat_overdue')).toEqual([{ orgId, employeeId }])
  const url = await asked()
  const of = { orgId, employeeId, linkId: expect.any(String), repeatId: expect.any(String) }
  expect(await heard('identity.repeat_asked')).toEqual([of])
  await opened(server, url).decide('pass')
  expect(await heard('identity.repeat_passed')).toEqual([{ ...of, assurance: 'none' }])
  server.clock.advance(25 * hour)
  await runHourlyTask(server.deps, 'announce-overdue-repeats')
  expect(await heard('identity.repeat_overdue')).toHaveLength(2)
  const failing = opened(server, await asked())
  for (let attempt = 0; attempt < 3; attempt++) await failing.decide('fail')
  expect(await heard('identity.repeat_failed')).toMatchObject([of])
  await asked()
  await ask('DELETE', '/identity-repeat')
  expect(await heard('identity.repeat_cancelled')).toEqual([of])
})

async function signedIn({ owner }: { owner: string }, method: string, path: string, body?: object) {
  return server.request(method, path, { token: await server.signIn(owner), ...(body && { body }) })
}

test('an evidence pack that is ready, and one that failed, is heard of', async () => {
  const { ask, orgId, employeeId, email } = await completed(server)
  const other = await server.invite(await server.signIn(email))
  await listen(ask)
  const asked = async (id: string) =>
    (await ask('POST', '/evidence-packs', { kind: 'chosen', employeeIds: [id] })).json.packId as string
  // The file of the one who has completed has no content.
  const failing = await asked(employeeId)
  await expect(buildPack(server.deps, { orgId, packId: failing }, { lastTry: true })).rejects.toThrow(/./)
  const [row] = await server.deps.db.select().from(evidencePacks).where(eq(evidencePacks.id, failing))
  expect(row?.state).toBe('failed')
  expect(await heard('evidence_pack.failed')).toEqual([{ orgId, packId: failing }])
  const packId = await asked(other.employeeId)
  expect(await heard('evidence_pack.ready')).toEqual([{ orgId, packId }])
})

test('an employee who is erased is heard of, without the reason', async () => {
  const { ask, orgId, employeeId } = await employeeToCheck(server)
  await listen(ask)
  const reason = 'no_longer_needed'
  for (let call = 0; call < 2; call++) await ask('POST', `/employees/${employeeId}/erase`, { reason })
  expect(await heard('employee.erased')).toEqual([{ orgId, employeeId }])
  expect(server.receiver.received.map(({ body }) => body).join()).not.toContain(reason)
})
