import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { verifySentences } from '@bonafide/shared/language/server-codes.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { loadRules } from '#right-to-work/rules/load-rules.ts'
import { codeMessage } from '#right-to-work/submission.ts'
import { rightToWorkSubmissions } from '#right-to-work/right-to-work-tables.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeAll(async () => {
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
})

const online = { route: 'online', shareCode: 'w1q-7k8 90z', dateOfBirth: '1990-05-17' } as const

/** An employee at the right-to-work step, of an organisation whose users decide. */
async function atRightToWork() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, checks } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  return {
    ...one,
    sent: async () => (await checks()).json.sent,
    stored: () =>
      server.deps.db
        .select()
        .from(rightToWorkSubmissions)
        .where(eq(rightToWorkSubmissions.employeeId, employeeId)),
  }
}

test('nothing passes by itself: the employee is asked, and the organisation decides', async () => {
  const { walker, sent } = await atRightToWork()
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'ready', advised: true })
  expect((await walker.checkRightToWork()).json).toMatchObject({ status: 'pending' })
  expect(await walker.state()).toMatchObject({
    currentStep: 4,
    status: 'verifying',
    sandbox: true,
    rightToWork: { state: 'waiting' },
  })
  expect(await sent()).toBeNull()
})

test('what was chosen is shown to the organisation, and to the employee without the code', async () => {
  const { walker, sent } = await atRightToWork()
  expect((await walker.checkRightToWork(online)).status).toBe(200)
  expect(await sent()).toEqual({
    route: 'online',
    shareCode: 'W1Q 7K8 90Z',
    shareCodeLast3: '90Z',
    dateOfBirth: '1990-05-17',
    sentAt: server.clock.now().toISOString(),
  })
  const state = await walker.state()
  expect(state.rightToWork).toMatchObject({ state: 'waiting', route: 'online' })
  expect(JSON.stringify(state)).not.toMatch(/W1Q|90Z|1990-05-17/)
})

test('no table and no log holds a share code or a date of birth in plain', async () => {
  const { walker } = await atRightToWork()
  await walker.checkRightToWork({ ...online, dateOfBirth: '1961-02-03' })
  await server.runJobs()
  expect(await searchDump(server.deps.db, ['W1Q7K890Z', 'W1Q 7K8 90Z', '1961-02-03'])).toEqual([])
  expect(server.logged()).not.toMatch(/W1Q|1961-02-03/i)
})

test.each([
  [{ shareCode: 'R12 345 678' }, 'rule_3', { shareCode: expect.stringContaining('renting a home') }],
  [{ shareCode: 'S12345678' }, 'rule_3', { shareCode: expect.stringContaining('immigration status') }],
  [{ shareCode: 'W1234' }, 'rule_3', { shareCode: expect.stringContaining('like W12 345 678') }],
  [{ shareCode: ' - ' }, 'rule_3', { shareCode: expect.any(String) }],
  [{ shareCode: '' }, 'rule_5', { shareCode: 'Please enter your share code' }],
  [{ dateOfBirth: undefined }, 'rule_5', { dateOfBirth: 'Please enter your date of birth' }],
  [{ dateOfBirth: '2025-01-01' }, 'invalid_input', { dateOfBirth: 'Please enter a valid date of birth' }],
  [{ route: 'telepathy' }, 'invalid_input', { route: expect.any(String) }],
])('%j is refused as %s, and nothing is sent', async (change, code, errors) => {
  const { walker, stored } = await atRightToWork()
  const { status, json } = await walker.checkRightToWork({ ...online, ...(change as object) })
  expect([status, json.code, json.errors]).toEqual([422, code, errors])
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'ready' })
  expect(await stored()).toEqual([])
})

test('every language has what is said of a code that was made for something else', async () => {
  const { madeFor } = loadRules().inForce('2026-10-01').shareCode
  for (const purpose of [undefined, ...Object.values(madeFor)]) {
    expect(verifySentences).toContain(codeMessage(purpose))
  }
})

test('with another route no code and no date of birth is kept', async () => {
  const { walker, sent } = await atRightToWork()
  await walker.checkRightToWork({ ...online, route: 'document', document: 'certificate' })
  expect(await sent()).toEqual({ route: 'document', document: 'certificate', sentAt: expect.any(String) })
  expect((await walker.state()).rightToWork).toMatchObject({ route: 'document', document: 'certificate' })
})

test('while the organisation decides, what is sent takes the place of what was sent before', async () => {
  const { walker, sent } = await atRightToWork()
  await walker.checkRightToWork({ route: 'ecs' })
  expect((await walker.checkRightToWork(online)).json).toMatchObject({ status: 'pending' })
  expect(await sent()).toMatchObject({ route: 'online', shareCodeLast3: '90Z' })
})

test('the call with the employee alone takes back nothing that was sent', async () => {
  const { walker, sent, decide } = await atRightToWork()
  await walker.checkRightToWork(online)
  await walker.checkRightToWork()
  expect(await sent()).toMatchObject({ route: 'online' })
  await decide({ decision: 'hold', reason: 'Show us the name change', need: 'name_change' })
  await walker.checkRightToWork()
  expect(await sent()).toMatchObject({ route: 'online', shareCodeLast3: '90Z' })
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'waiting' })
})

test.each(['pass', 'fail'])(
  'rule 4: after a %s only the last three signs of the code are kept',
  async (decision) => {
    const { walker, sent, decide, record, check, fileId } = await atRightToWork()
    await walker.checkRightToWork(online)
    await record(check({ fileIds: [await fileId()] }))
    expect((await decide({ decision, reason: 'Looked at together' })).status).toBe(200)
    expect(await sent()).toEqual({
      route: 'online',
      shareCodeLast3: '90Z',
      dateOfBirth: '1990-05-17',
      sentAt: expect.any(String),
    })
  },
)

test('it is erased with the employee', async () => {
  const { walker, stored, ask, employeeId, decide } = await atRightToWork()
  await walker.checkRightToWork(online)
  await decide({ decision: 'hold', reason: 'A new code, please', need: 'share_code' })
  expect(await stored()).toHaveLength(1)
  expect((await ask('POST', `/employees/${employeeId}/erase`, { reason: 'asked' })).status).toBe(200)
  expect(await stored()).toEqual([])
})
