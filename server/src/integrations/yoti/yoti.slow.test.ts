import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atDigitalStep } from '#testing/setups/digital-test-setup.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { startYoti } from '#testing/fakes/yoti/fake-yoti.ts'
import { callYoti } from './call-yoti.ts'

let yoti: Awaited<ReturnType<typeof startYoti>>
let server: TestServer
beforeAll(async () => {
  yoti = await startYoti()
  server = await createTestServer({
    env: { publicUrl: 'https://verify.example.com', digital: 'yoti', yoti: yoti.setup },
  })
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
})
beforeEach(() => {
  server.clock.advance(3_600_000)
  yoti.fake.behave = () => ({})
})
afterAll(async () => {
  await server.close()
  await yoti.close()
})

/** An employee whose passport is being checked, and the session at Yoti. */
async function atYoti() {
  const one = await atDigitalStep(server)
  await one.lookUp()
  await one.startOn('2036-01-01')
  const { status, json } = await one.start()
  const ref = (await one.sessions())[0]?.providerRef ?? ''
  const { spec } = yoti.find(ref)
  const notify = (token = spec.notifications?.auth_token, sessionId = ref) =>
    server.request('POST', '/webhooks/yoti', {
      raw: JSON.stringify({ session_id: sessionId, topic: 'session_completion' }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  return { ...one, started: { status, json }, ref, spec, notify }
}

test('leads to the page of Yoti with a session of the right-to-work scheme, and to no name', async () => {
  const { started, ref, spec, employee } = await atYoti()
  const url = new URL(started.json.url)
  expect(url.pathname).toBe('/idverify/v1/web/index.html')
  expect(url.searchParams.get('sessionID')).toBe(ref)
  expect(url.searchParams.get('sessionToken')).toBeTruthy()
  expect(spec.notifications?.endpoint).toBe('https://verify.example.com/api/webhooks/yoti')
  expect(JSON.stringify({ ...spec, sdk_config: '' })).not.toMatch(new RegExp(`Novak|${employee.email}`, 'i'))
  expect(yoti.fake.mistakes).toEqual([])
})

test('a report of medium confidence becomes a check with the document, and passes the step', async () => {
  const { ref, back, checks } = await atYoti()
  yoti.submit(ref)
  expect((await back()).rightToWork).toMatchObject({ digital: 'Yoti', digitalState: 'processing' })
  yoti.pass(ref)
  expect(await back()).toMatchObject({
    currentStep: 5,
    steps: { rtw: { method: 'digital', assurance: 'provider' } },
  })
  const { items, rightToWork } = (await checks()).json
  // The match of the face is Yoti's: the likeness is for a user to attest (rule 7).
  expect(rightToWork).toMatchObject({ state: 'provisional', missing: ['likeness'] })
  expect(items).toMatchObject([
    {
      route: 'digital',
      documentCode: 'A1',
      documentNumberMasked: '••••001',
      documentExpires: '2036-01-01',
      dateOfBirth: '1990-05-17',
      nameOnEvidence: 'ELLA NOVAK',
      nationality: 'GBR',
      issuingCountry: 'GBR',
      providerLikeness: { result: 'match' },
      files: [
        { label: 'Passport (Yoti)', mime: 'image/png', part: 'document' },
        { label: 'Report (Yoti)', mime: 'application/json', part: 'provider_report' },
      ],
      provider: { name: 'Yoti', reference: 'report-of-yoti', gpg45Level: 'medium', gpg45Profile: 'M1A' },
    },
  ])
})

test.each([
  [
    'of another name',
    { name: { given: 'ELLA', family: 'KOVAC' } },
    { state: 'more_needed', need: 'name_change' },
  ],
  ['of an unknown level', { level: 'SUPREME' }, { state: 'waiting' }],
  ['by another policy', { policy: 'EIDAS' }, { state: 'waiting' }],
  ['of low confidence', { level: 'LOW' }, { state: 'waiting' }],
  ['without a nationality', { nationality: null }, { state: 'waiting' }],
  ['of a country that cannot be read', { country: 'Britain' }, { state: 'waiting' }],
  ['that does not meet the scheme', { isMet: false }, { state: 'waiting' }],
  ['of a British National (Overseas)', { nationality: 'GBN' }, { state: 'ready', digitalState: 'failed' }],
  ['of a passport of another country', { country: 'FRA' }, { state: 'ready', digitalState: 'failed' }],
  ['of a driving licence', { documentType: 'DRIVING_LICENCE' }, { state: 'ready', digitalState: 'failed' }],
])('a report %s passes nothing by itself', async (_what, change, expected) => {
  const { ref, back, checks } = await atYoti()
  yoti.pass(ref, change)
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: expected })
  expect((await checks()).json.rightToWork.state).not.toBe('continuous')
})

test('a report that is larger than a file may be is not kept', async () => {
  const { ref } = await atYoti()
  yoti.pass(ref)
  const partsOf = async () => {
    const copies = await server.deps.providers.get(digitalProvider)?.fetchCopies(server.deps.db, ref)
    return copies?.map(({ part }) => part)
  }
  expect(await partsOf()).toEqual(['document', 'provider_report'])
  Object.assign(yoti.find(ref), { report: { text: 'x'.repeat(10 * 1024 * 1024) } })
  expect(await partsOf()).toEqual(['document'])
})

test('without a match of the face the step passes, too, and the same attestation is due', async () => {
  const { ref, back, checks } = await atYoti()
  yoti.pass(ref, { checks: ['MANUAL_VISUAL_DOCUMENT_AUTHENTICITY'] })
  expect((await back()).currentStep).toBe(5)
  const { items, rightToWork } = (await checks()).json
  expect(rightToWork).toMatchObject({ state: 'provisional', missing: ['likeness'] })
  expect(items[0].likeness).toBeFalsy()
  expect(items[0].providerLikeness).toBeFalsy()
})

test.each([
  ['FACE_MATCH_VERIFICATION_FAILED', 'The face does not match the document.'],
  ['MANDATORY_DOCUMENT_NOT_PROVIDED', 'This kind of document is not accepted.'],
  ['FRAUD_DETECTED', 'The document could not be verified.'],
  ['A_LATER_REASON', 'The document could not be verified.'],
])('%s is told in plain words, and may be tried again', async (code, reason) => {
  const { ref, back } = await atYoti()
  yoti.abort(ref, code)
  expect((await back()).rightToWork).toMatchObject({ digitalState: 'failed', reason })
})

test('an expired session, and one that was left, come to nothing', async () => {
  for (const end of [
    (ref: string) => void (yoti.find(ref).state = 'EXPIRED'),
    (ref: string) => yoti.abort(ref, 'ABANDONED'),
    (ref: string) => void yoti.sessions.delete(ref),
  ]) {
    const { ref, back, sessions } = await atYoti()
    end(ref)
    expect((await back()).rightToWork).toMatchObject({ state: 'ready', digitalState: 'ready' })
    expect(await sessions()).toMatchObject([{ status: 'cancelled' }])
  }
})

const faults = {
  'refuses the key': { status: 401 },
  'asks to wait': { status: 429 },
  'is broken': { status: 503 },
  'answers with a page': { body: '<html>Sorry</html>', type: 'text/html' },
  'is not known to a proxy': { status: 404, body: '<html>Not here</html>', type: 'text/html' },
  'answers with other fields': { body: '{"ok":true}' },
  'says nothing': { silent: true },
}

test.each(Object.entries(faults))(
  'where Yoti %s, the start is told as 503 and can be made again',
  async (_what, fault) => {
    const one = await atDigitalStep(server)
    yoti.fake.behave = () => fault
    expect(await one.start()).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    yoti.fake.behave = () => ({})
    expect((await one.start()).json.url).toContain('/web/index.html')
  },
)

test.each(Object.entries(faults))(
  'where Yoti %s when it has decided, nothing passes and nothing is lost',
  async (_what, fault) => {
    const { ref, back, notify, checks, sessions } = await atYoti()
    yoti.pass(ref)
    yoti.fake.behave = () => fault
    expect((await back()).currentStep).toBe(4)
    expect((await notify()).status).toBe(503)
    expect(await sessions()).toMatchObject([{ status: 'created' }])
    yoti.fake.behave = () => ({})
    expect((await notify()).status).toBe(200)
    expect((await back()).currentStep).toBe(5)
    expect((await checks()).json.items).toHaveLength(1)
  },
)

test('a report that cannot be read leaves the step to users, and one cut off is asked for again', async () => {
  const { ref, back, sessions } = await atYoti()
  yoti.pass(ref)
  yoti.fake.behave = (call) => (call.includes('/media/') ? { body: '{"identity_assertion":' } : {})
  expect((await back()).rightToWork).toMatchObject({ digitalState: 'processing' })
  yoti.fake.behave = (call) => (call.includes('/media/') ? { body: '{"identity_assertion":5}' } : {})
  expect((await back()).rightToWork).toMatchObject({ state: 'waiting' })
  expect(await sessions()).toMatchObject([{ status: 'unclear', checkId: null }])
})

test('a forged notification, and one for another session, are refused; a repeated one changes nothing', async () => {
  const { ref, notify, checks } = await atYoti()
  const other = await atYoti()
  yoti.pass(ref)
  for (const forged of [
    () => notify('x'.repeat(43)),
    () => notify(''),
    () => notify(other.spec.notifications?.auth_token),
    () => notify(other.spec.notifications?.auth_token, 'unknown'),
  ]) {
    expect(await forged()).toMatchObject({ status: 400, json: { code: 'bad_signature' } })
  }
  expect((await checks()).json.items).toEqual([])
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await checks()).json.items).toHaveLength(1)
})

test('a result for an erased employee is not kept, and its session is deleted at Yoti', async () => {
  const { ref, notify, ask, employeeId, sessions } = await atYoti()
  yoti.pass(ref)
  expect((await ask('POST', `/employees/${employeeId}/erase`, { reason: 'asked' })).status).toBe(200)
  await notify()
  await server.runJobs()
  expect(yoti.sessions.has(ref)).toBe(false)
  expect(await sessions()).toMatchObject([{ redaction: 'done', checkId: null }])
})

test('a request that is signed with another key is refused', async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const refused = callYoti({ ...yoti.setup, key }, { method: 'GET', path: '/sessions/1' })
  await expect(refused).rejects.toMatchObject({
    message: 'yoti: GET /sessions/1 was answered 401',
    forbidden: true,
  })
})

test('the log holds nothing of what came back, and each request was as Yoti describes it', () => {
  expect(server.logged()).toMatch(/yoti answered 200 without a usable session_id/)
  expect(server.logged()).not.toMatch(/NOVAK|900000001|report-of-yoti|sessionToken/)
  expect(yoti.fake.mistakes).toEqual([])
})

test('Stripe Identity never gives a digital check: with it alone none is offered', async () => {
  const digital = server.deps.providers.get(digitalProvider)
  server.deps.providers.put(digitalProvider, undefined)
  const { walker, start, checks } = await atDigitalStep(server)
  const state = await walker.state()
  expect(state.steps.id.status).toBe('pass')
  expect(state.rightToWork?.digital).toBeUndefined()
  await start()
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'waiting' })
  expect((await checks()).json.items).toEqual([])
  server.deps.providers.put(digitalProvider, digital)
})
