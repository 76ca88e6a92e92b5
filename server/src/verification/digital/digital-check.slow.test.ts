import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sealDateOfBirth } from '#employees/sealed-fields.ts'
import { employees } from '#employees/employees-tables.ts'
import { createSandboxDigitalProvider } from '#integrations/sandbox/sandbox-digital-provider.ts'
import { sandboxDigital } from '#integrations/sandbox/sandbox-tables.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { fullName, moveDays } from '#testing/setups/checks-test-setup.ts'
import {
  type DigitalFake,
  atDigitalStep,
  offerDigital,
  passedWith,
} from '#testing/setups/digital-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let fake: DigitalFake
beforeEach(() => {
  fake = offerDigital(server)
})

const passed = (change: Parameters<typeof passedWith>[1] = {}) => passedWith(server, change)
const atRightToWork = () => atDigitalStep(server)

test('is offered beside showing the passport, and nobody has to take it', async () => {
  const { walker } = await atRightToWork()
  expect((await walker.state()).rightToWork).toMatchObject({
    state: 'ready',
    digital: 'Acme',
    digitalState: 'ready',
  })
  const chosen = await walker.checkRightToWork({ route: 'document', document: 'passport' })
  expect(chosen.json).toMatchObject({ status: 'pending' })
  expect(chosen.json).not.toHaveProperty('url')
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'waiting', digital: 'Acme' })
})

test('is not offered where none is set up, or where nobody is asked', async () => {
  const { walker, start } = await atRightToWork()
  const digital = server.deps.providers.get(digitalProvider)
  server.deps.providers.put(digitalProvider, undefined)
  expect((await walker.state()).rightToWork?.digital).toBeUndefined()
  expect((await start()).json).not.toHaveProperty('url')
  server.deps.providers
    .put(rightToWorkProvider, { ...assistedProvider, advises: false })
    .put(digitalProvider, digital)
  expect((await walker.state()).rightToWork?.digital).toBeUndefined()
})

test('leads to the provider and back, a result passes the step, and a user completes the check (rules 7 and 18)', async () => {
  const { start, back, lookUp, checks, walker, startOn, attest } = await atRightToWork()
  await startOn('2036-01-01')
  await lookUp()
  expect(await start()).toMatchObject({
    status: 200,
    json: { status: 'pending', url: 'https://acme.example/check' },
  })
  expect((fake.sees[0] as { returnUrl: string }).returnUrl).not.toMatch(/session_id|bonafide_return/)
  expect((await back()).rightToWork).toMatchObject({ digitalState: 'started' })
  fake.outcome = { status: 'processing' }
  expect((await back()).rightToWork).toMatchObject({ digitalState: 'processing' })
  fake.outcome = passed()
  expect(await back()).toMatchObject({
    currentStep: 5,
    status: 'verified',
    steps: { rtw: { status: 'pass', method: 'digital', assurance: 'provider' } },
  })
  const { items, rightToWork } = (await checks()).json
  // A provider's face match is no attestation.
  expect(rightToWork).toMatchObject({ state: 'provisional', until: null, missing: ['likeness'] })
  expect(items[0]).not.toHaveProperty('likeness')
  expect(items).toMatchObject([
    {
      route: 'digital',
      documentCode: 'A1',
      documentNumberMasked: '••••789',
      nameMatch: 'match',
      outcome: 'pass',
      checkedByName: null,
      providerLikeness: { at: expect.any(String), result: 'match' },
      nationality: 'GBR',
      issuingCountry: 'GBR',
      files: [
        { mime: 'image/png', label: 'Passport', part: 'document' },
        { mime: 'application/json', label: 'Report', part: 'provider_report' },
      ],
      provider: {
        name: 'Acme',
        reference: 'report-1',
        gpg45Level: 'medium',
        gpg45Profile: 'M1A',
        onRegister: true,
        registerCheckedAt: expect.any(String),
      },
    },
  ])
  expect((await walker.complete()).status).toBe(200)
  expect(await attest(items[0].id)).toMatchObject({
    status: 201,
    json: { rightToWork: { state: 'continuous', missing: [] }, check: { supersedes: items[0].id } },
  })
})

test.each<[string, string, () => void]>([
  ['a nationality', 'nationality', () => (fake.outcome = passed({ nationality: null }))],
  ['an issuing country', 'nationality', () => (fake.outcome = passed({ issuingCountry: null }))],
  ['either', 'nationality', () => (fake.outcome = passed({ issuingCountry: null, nationality: null }))],
  ['an expiry', 'document_expires', () => (fake.outcome = passed({ expires: null }))],
  ['a copy', 'copy', () => (fake.copies = ['provider_report'])],
  ['the report', 'report_copy', () => (fake.copies = ['document'])],
])('without %s the excuse is provisional, and users decide', async (_what, missing, change) => {
  const { start, back, lookUp, checks } = await atRightToWork()
  await lookUp()
  await start()
  fake.outcome = passed()
  change()
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  const { state, missing: all } = (await checks()).json.rightToWork
  expect({ state, all }).toEqual({ state: 'provisional', all: expect.arrayContaining([missing]) })
  // The other things are there.
  expect(all.filter((part: string) => part !== missing)).toEqual(['likeness', 'start_date'])
})

test('a register that was not looked up on the day keeps the excuse provisional', async () => {
  const { start, back, lookUp, checks, ask } = await atRightToWork()
  await lookUp()
  moveDays(server, 1)
  expect((await ask('GET', '/digital-checks')).json).toMatchObject({
    provider: { name: 'Acme', sandbox: false },
    register: { onRegister: true, isToday: false, checkedByName: expect.any(String) },
  })
  await start()
  fake.outcome = passed()
  expect((await back()).rightToWork).toMatchObject({ state: 'waiting' })
  const { rightToWork, items } = (await checks()).json
  expect(rightToWork).toMatchObject({
    state: 'provisional',
    missing: expect.arrayContaining(['register_note']),
  })
  expect(items[0].provider.registerCheckedAt).toBeTruthy()
})

test.each([
  ['is not on the register', { onRegister: false }, {}, 'provider_not_registered'],
  ['says less than medium', {}, { gpg45Level: 'low' as const }, 'level_too_low'],
  ['was shown an expired passport', {}, { expires: '2020-01-01' }, 'document_expired'],
])('a provider that %s gives no excuse, which is recorded', async (_what, register, change, reason) => {
  const { start, back, lookUp, checks } = await atRightToWork()
  await lookUp('onRegister' in register ? register.onRegister : true)
  await start()
  fake.outcome = passed(change)
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  expect((await checks()).json.rightToWork).toMatchObject({ state: 'none', reason })
})

test('rule 8: another name is put on hold, and the document of the change is asked for', async () => {
  const { start, back, lookUp, checks } = await atRightToWork()
  await lookUp()
  await start()
  fake.outcome = passed({ name: { firstName: 'ELLA', lastName: 'KOVAC' } })
  expect((await back()).rightToWork).toMatchObject({ state: 'more_needed', need: 'name_change' })
  const { items, rightToWork } = (await checks()).json
  expect(items).toMatchObject([
    { outcome: 'hold', nameOnEvidence: 'ELLA KOVAC', reason: expect.stringContaining('name') },
  ])
  expect(rightToWork.state).toBe('none')
})

test('another date of birth than the invited one is put on hold', async () => {
  const { start, back, lookUp, checks, employeeId } = await atRightToWork()
  const { deps } = server
  const { orgId } = (await deps.db.select().from(employees).where(eq(employees.id, employeeId)))[0]!
  await deps.db
    .update(employees)
    .set({ dateOfBirthSealed: await sealDateOfBirth({ deps, tx: deps.db, orgId }, '1991-01-01') })
    .where(eq(employees.id, employeeId))
  await lookUp()
  await start()
  fake.outcome = passed()
  expect((await back()).rightToWork).toMatchObject({ state: 'waiting' })
  expect((await checks()).json.items).toMatchObject([{ outcome: 'hold' }])
})

test('a level that is not known passes nothing: users decide', async () => {
  const { start, back, checks, sessions } = await atRightToWork()
  await start()
  fake.outcome = passed({ gpg45Level: null })
  expect((await back()).rightToWork).toMatchObject({ state: 'waiting' })
  expect((await checks()).json.items).toEqual([])
  expect(await sessions()).toMatchObject([{ status: 'unclear' }])
})

test.each([
  [
    'failed',
    { status: 'failed', reason: 'The face does not match the document.' } as const,
    'The face does not match the document.',
  ],
  [
    'is of another country',
    () => passed({ issuingCountry: 'FRA' }),
    'This kind of document is not accepted.',
  ],
  [
    'is of another nationality, of a country that could not be read',
    () => passed({ issuingCountry: null, nationality: 'FRA' }),
    'This kind of document is not accepted.',
  ],
  [
    'is of a British national who is no British citizen',
    () => passed({ nationality: 'GBN' }),
    'This kind of document is not accepted.',
  ],
  ['is no passport', () => passed({ documentType: 'other' }), 'This kind of document is not accepted.'],
])(
  'a check that %s fails nothing: it may be tried again, or the passport is shown',
  async (_what, outcome, reason) => {
    const { start, back, checks, walker, sessions } = await atRightToWork()
    for (let times = 0; times < 2; times += 1) {
      await start()
      fake.outcome = typeof outcome === 'function' ? outcome() : outcome
      expect((await back()).rightToWork).toMatchObject({ state: 'ready', digitalState: 'failed', reason })
      fake.outcome = { status: 'created' }
    }
    await start()
    fake.outcome = typeof outcome === 'function' ? outcome() : outcome
    // After the third failure it is no longer offered.
    expect((await back()).rightToWork?.digital).toBeUndefined()
    expect(await start()).toMatchObject({ status: 409 })
    expect((await walker.checkRightToWork({ route: 'document', document: 'passport' })).status).toBe(200)
    expect((await checks()).json.items).toEqual([])
    expect((await sessions()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  },
)

test('the sandbox is TEST everywhere: it passes the step with no assurance and gives no excuse', async () => {
  const { deps, clock } = server
  const sandbox = { publicUrl: 'http://localhost:3000', keys: deps.keys, clock: clock.now }
  deps.providers.put(digitalProvider, createSandboxDigitalProvider(sandbox))
  deps.env.digital = 'sandbox'
  const { start, back, checks, lookUp, walker } = await atRightToWork()
  await lookUp()
  const { url } = (await start()).json
  const [row] = await deps.db.select().from(sandboxDigital)
  expect(row).toMatchObject({ documentName: fullName, status: 'created' })
  await deps.db.update(sandboxDigital).set({ status: 'passed' })
  expect(url).toContain('/sandbox/digital/')
  expect(await back()).toMatchObject({
    steps: { rtw: { status: 'pass', method: 'sandbox', assurance: 'none' } },
    sandbox: true,
  })
  const { items, rightToWork } = (await checks()).json
  expect(rightToWork).toMatchObject({ state: 'none', reason: 'provider_not_registered' })
  expect(items[0].provider).toMatchObject({ name: 'Sandbox (TEST: no statutory excuse)', onRegister: false })
  expect((await walker.state()).sandbox).toBe(true)
})
