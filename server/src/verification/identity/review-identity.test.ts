import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import type { createWalker } from '#testing/scenarios/flow-walker.ts'
import { atDocument } from '#testing/setups/identity-test-setup.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(2 * 3_600_000))

const atIdentityStep = (invitation?: Record<string, unknown>) => atDocument(server, invitation)

type Walker = ReturnType<typeof createWalker>
const open = async (walker: Walker, returnUrl?: string) =>
  new URL((await walker.identitySession(returnUrl)).json.url).pathname
async function post(path: string, form: Record<string, string>) {
  await server.app.request(path, { method: 'POST', body: new URLSearchParams(form) })
  await server.runJobs()
}

test('the document of the invited employee passes, and its facts are in the details', async () => {
  const { show, step, detail } = await atIdentityStep({
    fullName: 'Zoë van der Berg',
    dateOfBirth: '1990-05-17',
  })
  await show()
  expect(await step()).toBe('pass passed 2')
  expect(await detail()).toMatchObject({
    dateOfBirth: '1990-05-17',
    identity: {
      state: 'accepted',
      test: true,
      documentName: 'Zoë van der Berg',
      dateOfBirth: '1990-05-17',
      documentType: 'passport',
      issuingCountry: 'GB',
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      nameMatch: 'match',
      invitedName: 'Zoë van der Berg',
    },
  })
})

test("another person's genuine document waits for a user, and does not pass", async () => {
  const { show, step, detail, walker, actions } = await atIdentityStep()
  await show({ documentName: 'Piotr Kowalski', dateOfBirth: '1985-01-02' })
  expect(await step()).toBe('pending review 2')
  expect(await detail()).toMatchObject({
    employee: { status: 'verifying', fullName: 'Ella Novak' },
    identity: {
      state: 'review',
      documentName: 'Piotr Kowalski',
      dateOfBirth: '1985-01-02',
      nameMatch: 'mismatch',
      reasons: ['different_name'],
      invitedName: 'Ella Novak',
      comparedInvited: 'ELLA NOVAK',
      comparedDocument: 'PIOTR KOWALSKI',
    },
  })
  expect(await walker.identitySession()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  expect((await walker.checkRightToWork()).status).toBe(409)
  const told = await actions()
  expect(told.at(-1)).toMatchObject({ action: 'identity.review_needed', data: {} })
  expect(JSON.stringify(told)).not.toMatch(/Kowalski|1985/)
})

test.each([
  ['only some names agree', { fullName: 'Ella Novak' }, { documentName: 'Ella Marie Horvat' }, 'partial'],
  ['a name of one letter', { fullName: 'Ella Novak' }, { documentName: 'O' }, 'mismatch'],
  ['120 signs', { fullName: 'Ella Novak' }, { documentName: 'Ab '.repeat(40) }, 'mismatch'],
  ['a script without Latin', { fullName: 'Ella Novak' }, { documentName: '山田 太郎' }, 'mismatch'],
  ['nothing that can be read', { fullName: 'Ella Novak' }, { documentName: '' }, 'mismatch'],
])('%s: a user looks at it', async (_case, invitation, document, nameMatch) => {
  const { show, step, detail } = await atIdentityStep(invitation)
  await show(document)
  expect(await step()).toBe('pending review 2')
  const { identity } = await detail()
  expect(identity?.nameMatch).toBe(nameMatch)
  expect(identity?.reasons).not.toEqual([])
})

test.each([
  ['a single name, given name empty', 'Suharto', 'Suharto'],
  ['a script without Latin on both', '山田 太郎', '山田 太郎'],
  ['120 signs', `${'Abc '.repeat(29)}Abcd`, `${'Abc '.repeat(29)}Abcd`],
])('%s, the same on both, passes', async (_case, fullName, documentName) => {
  const { show, step } = await atIdentityStep({ fullName })
  await show({ documentName })
  expect(await step()).toBe('pass passed 2')
})

test('a date of birth that differs, or is missing, is looked at; without one at invitation it does not count', async () => {
  const differs = await atIdentityStep({ dateOfBirth: '1990-05-17' })
  await differs.show({ documentName: 'Ella Novak', dateOfBirth: '1990-05-18' })
  expect(await differs.step()).toBe('pending review 2')
  expect((await differs.detail()).identity).toMatchObject({
    nameMatch: 'match',
    reasons: ['date_of_birth'],
    dateOfBirth: '1990-05-18',
    invitedDateOfBirth: '1990-05-17',
  })
  const missing = await atIdentityStep({ dateOfBirth: '1990-05-17' })
  await missing.show({ dateOfBirth: '' })
  expect(await missing.step()).toBe('pending review 2')
  expect((await missing.detail()).identity?.reasons).toEqual(['no_date_of_birth'])
  const without = await atIdentityStep()
  await without.show({ dateOfBirth: '1990-05-18' })
  expect(await without.step()).toBe('pass passed 2')
})

test('the same person: the employee goes on, is told by email, and the log names the user', async () => {
  const { show, step, decide, detail, walker, actions, userId, templates, orgId } = await atIdentityStep()
  await show({ documentName: 'Ella Horvat' })
  const { status, json } = await decide('same_person')
  expect([status, json.identity.state]).toEqual([200, 'accepted'])
  expect(await step()).toBe('pass passed 2')
  expect((await detail()).flowStatus?.steps[2]).toMatchObject({
    status: 'pass',
    method: 'sandbox',
    assurance: 'none',
  })
  const reviewed = (await actions()).find(({ action }) => action === 'identity.reviewed')
  expect(reviewed).toMatchObject({ actor: `user:${userId}`, data: { decision: 'same_person' } })
  expect(JSON.stringify(reviewed)).not.toContain('marriage')
  await server.runJobs()
  expect(await templates()).toMatchObject([
    { template: 'identity_accepted', channel: 'email', state: 'sent' },
  ])
  const [mail] = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(
      and(
        eq(sandboxOutbox.orgId, orgId),
        eq(sandboxOutbox.subject, 'Oak Care has confirmed your identity document'),
      ),
    )
  expect(mail?.bodyText).toContain('You can carry on with your verification.')
  expect((await walker.checkRightToWork()).status).toBe(200)
})

test('another person: the step fails, attempts stay as they are, and a user may reopen it', async () => {
  const { show, step, decide, detail, walker, token, employeeId, templates } = await atIdentityStep()
  await show({ documentName: 'Piotr Kowalski' })
  const { status } = await decide('different_person', 'This is their brother')
  expect(status).toBe(200)
  expect(await step()).toBe('fail failed 2')
  const { identity } = await walker.state()
  expect(identity?.reason).toBe('The document could not be matched with your invitation.')
  expect(await detail()).toMatchObject({ employee: { status: 'verifying' }, identity: { state: 'declined' } })
  expect(await templates()).toMatchObject([{ template: 'identity_declined', channel: 'email' }])
  const reopened = await server.request('POST', `/employees/${employeeId}/reopen`, {
    token,
    body: { step: 'id', reason: 'Try with your own passport' },
  })
  expect(reopened.status).toBe(200)
  expect(await step()).toBe('pending ready 3')
  await show()
  expect(await step()).toBe('pass passed 2')
})

test('three documents that are another person’s use up the attempts', async () => {
  const { show, step, decide, detail } = await atIdentityStep()
  for (const left of [2, 1, 0]) {
    await show({ documentName: 'Piotr Kowalski' })
    await decide('different_person')
    server.clock.advance(1000)
    expect(await step()).toBe(`fail failed ${left}`)
  }
  expect((await detail()).employee.status).toBe('failed')
})

test('where nothing waits there is nothing to decide', async () => {
  const { show, decide, employeeId } = await atIdentityStep()
  const nothing = {
    status: 409,
    json: { message: 'No identity check of this employee is waiting for a review' },
  }
  expect(await decide('same_person')).toMatchObject(nothing)
  await show()
  expect((await decide('same_person')).status).toBe(409)
  const { token } = await server.signUp()
  const other = await server.request('POST', `/employees/${employeeId}/identity-review`, {
    token,
    body: { decision: 'same_person', reason: 'Not ours' },
  })
  expect(other.status).toBe(404)
})

test('of two users at once one decides, and the other is told', async () => {
  const { show, decide, actions, step } = await atIdentityStep()
  await show({ documentName: 'Piotr Kowalski' })
  const answers = await Promise.all([decide('same_person'), decide('different_person')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.json.message).toBe('This review has already been decided. Reload the page to see the result.')
  const won = answers[0]?.status === 200 ? 'pass passed 2' : 'fail failed 2'
  expect(await step()).toBe(won)
  expect((await actions()).filter(({ action }) => action === 'identity.reviewed')).toHaveLength(1)
})

test('a user who has seen the employee in person decides no document that waits', async () => {
  const { show, token, employeeId, step } = await atIdentityStep()
  await show({ documentName: 'Piotr Kowalski' })
  const { status } = await server.request('POST', `/employees/${employeeId}/identity-review`, {
    token,
    body: { decision: 'same_person', reason: 'Seen in the office', sessionId: null },
  })
  expect(status).toBe(409)
  expect(await step()).toMatch(/^pending/)
})

async function withTwoDocuments() {
  const employee = await atIdentityStep()
  const { walker, token } = employee
  const body = { embedOrigins: ['https://hr.example.com'] }
  await server.request('PATCH', '/settings', { token, body })
  const [first, second] = [await open(walker), await open(walker, 'https://hr.example.com/start')]
  await post(first, { decision: 'pass', documentName: 'Piotr Kowalski' })
  server.clock.advance(1000)
  await post(second, { decision: 'pass', documentName: 'Zofia Kowalska' })
  return employee
}

test('of two documents that wait the first is decided, whatever comes while a user looks at it', async () => {
  const { decide, detail, step } = await withTwoDocuments()
  expect((await detail()).identity?.documentName).toBe('Piotr Kowalski')
  expect((await decide('different_person', 'Her brother')).json.identity).toMatchObject({
    state: 'review',
    documentName: 'Zofia Kowalska',
  })
  expect(await step()).toBe('pending review 1')
  await decide('different_person', 'Her sister')
  expect(await step()).toBe('fail failed 1')
})

test('a decision is about the document that was shown, whatever waits by then', async () => {
  const { decide, detail, step } = await withTwoDocuments()
  const shown = (await detail()).identity?.sessionId ?? undefined
  const both = ['different_person', 'same_person'].map((decision) => decide(decision, 'Seen it', shown))
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // The second user had not seen the other document.
  const left = (await detail()).identity
  const isDeclined = answers[0]?.status === 200
  expect(left?.documentName).toBe(isDeclined ? 'Zofia Kowalska' : 'Piotr Kowalski')
  expect(await step()).toBe(isDeclined ? 'pending review 1' : 'pass passed 1')
  expect((await decide('same_person', 'Seen it', crypto.randomUUID())).status).toBe(409)
})

test('a review is in the queue and among those who need attention', async () => {
  const { show, token, decide } = await atIdentityStep()
  await show({ documentName: 'Piotr Kowalski' })
  const get = async (path: string) => (await server.request('GET', path, { token })).json
  const waiting = { action: 'review', attention: 'identity_review', need: 'identity_review' }
  expect(await get('/verifications/attention')).toMatchObject({ total: 1, items: [waiting] })
  expect((await get('/verifications')).groups[2]).toMatchObject({ step: 'id', items: [waiting] })
  await decide('same_person')
  // What is left is a flag: the link was opened before any message.
  const left = { action: 'none', attention: null, need: null }
  expect(await get('/verifications/attention')).toMatchObject({ total: 1, items: [left] })
})

test('what a document says is kept nowhere in clear', async () => {
  const { show } = await atIdentityStep({ dateOfBirth: '1971-11-29' })
  await show({ documentName: 'Quirina Underhill', dateOfBirth: '1972-12-30' })
  const found = await searchDump(server.deps.db, ['Quirina', '1971-11-29', '1972-12-30'])
  expect(found).toEqual(['public.sandbox_identity'])
  expect(server.logged()).not.toMatch(/Quirina|1971-11-29|1972-12-30/)
})

test('an erasure takes the facts of the document and the date of birth', async () => {
  const { show, detail, token, employeeId, decide } = await atIdentityStep({ dateOfBirth: '1990-05-17' })
  await show({ documentName: 'Ella Horvat' })
  await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  await server.runJobs()
  expect(await detail()).toMatchObject({ dateOfBirth: null, identity: null })
  expect((await decide('same_person')).status).toBe(409)
})
