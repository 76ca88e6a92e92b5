import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { steps } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import type { TestAnswer } from '#testing/harness/test-calls.ts'
import { createEmbeddedWalker, createPartner } from '#testing/scenarios/embedding.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

let server: TestServer
let lastNumber = 300_000
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const minute = 60_000
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const outcome = ({ status, json }: Pick<TestAnswer, 'status' | 'json'>) =>
  json.code ? `${status} ${json.code}` : String(status)

async function invited(overrides: object = {}) {
  const { token, orgId } = await server.signUp()
  lastNumber += 1
  const phone = `07400 ${lastNumber}`
  const employee = await server.invite(token, { inviteChannelPref: 'sms', phone, ...overrides })
  await server.runJobs()
  const { email, employeeId } = employee
  const walker = createWalker(server, employee.verificationToken)
  const isEmail = and(eq(sandboxOutbox.orgId, orgId), eq(sandboxOutbox.recipient, email))
  const emails = () =>
    server.deps.db.select().from(sandboxOutbox).where(isEmail).orderBy(desc(sandboxOutbox.createdAt))
  const ask = async () => {
    const before = (await emails()).length
    const answer = await walker.requestEmailCode()
    await server.runJobs()
    const [mail] = (await emails()).slice(0, (await emails()).length - before)
    return { answer, mail, code: /^\d{6}$/m.exec(mail?.bodyText ?? '')?.[0] ?? '' }
  }
  const emailStep = async () => {
    const isStep = and(eq(steps.employeeId, employeeId), eq(steps.type, 'email'))
    const [step] = await server.deps.db.select().from(steps).where(isStep)
    return step
  }
  const hr = (action: string, body?: object) =>
    server.request('POST', `/employees/${employeeId}/${action}`, { token, body })
  return { token, orgId, email, employee, employeeId, phone, walker, emails, ask, emailStep, hr }
}

test('after five wrong addresses no address is taken any more, the right one neither', async () => {
  const { walker, email, emailStep, token, employeeId } = await invited()
  for (let tries = 0; tries < 5; tries += 1) {
    expect(outcome(await walker.verifyEmail(`wrong${tries}@example.com`))).toBe('400 email_mismatch')
  }
  const refused = await walker.verifyEmail(email)
  expect(outcome(refused)).toBe('429 email_tries_used')
  expect(refused.json.message).toBe(
    'You entered the wrong email address too many times. Use a code sent to your email instead.',
  )
  expect(outcome(await walker.verifyEmail('wrong@example.com'))).toBe('429 email_tries_used')
  expect(await emailStep()).toMatchObject({ status: 'pending' })
  const { json } = await server.request('GET', `/employees/${employeeId}/timeline`, { token })
  const kinds = (json.events as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'email.tries_used')).toHaveLength(1)
})

test('a page that is opened once the tries are used is told so, until a new link or the right code', async () => {
  const { walker, hr, ask, email, employeeId, token } = await invited()
  const unused = { emailCodeOnly: false, message: null }
  for (let tries = 0; tries < 5; tries += 1) await walker.verifyEmail('wrong@example.com')
  const { message } = (await walker.verifyEmail(email)).json
  expect(await walker.state()).toMatchObject({ emailCodeOnly: true, message })
  const { code } = await ask()
  server.clock.advance(1000)
  await hr('resend', {})
  const { json } = await server.request('GET', `/employees/${employeeId}`, { token })
  const fresh = createWalker(server, json.employee.verificationToken)
  expect(await fresh.state()).toMatchObject(unused)
  await fresh.verifyEmailCode(code)
  expect(await fresh.state()).toMatchObject({ ...unused, currentStep: 2 })
})

test('of the right address four wrong ones cost nothing', async () => {
  const { walker, email, emailStep } = await invited()
  for (let tries = 0; tries < 4; tries += 1) await walker.verifyEmail('wrong@example.com')
  expect(await walker.state()).toMatchObject({ emailCodeOnly: false, message: null })
  expect(outcome(await walker.verifyEmail(email))).toBe('200')
  expect(await emailStep()).toMatchObject({ status: 'pass', method: 'asserted', assurance: 'asserted' })
})

test('of 30 wrong addresses at once five are compared', async () => {
  const { walker } = await invited()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => walker.verifyEmail(`wrong${i}@example.com`)),
  )
  const compared = answers.filter(({ status }) => status === 400)
  expect(compared).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('a handoff and a page of the organisation share the tries of the invitation', async () => {
  const partner = await createPartner(server)
  lastNumber += 1
  const employee = await server.invite(partner.token, {
    inviteChannelPref: 'sms',
    phone: `07400 ${lastNumber}`,
  })
  const { employeeId, email, verificationToken } = employee
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.passPhone()
  const { url } = (await walker.handoff()).json as { url: string }
  // Simulates a result that was taken back.
  await server.deps.db.delete(steps).where(eq(steps.employeeId, employeeId))
  const phone = createWalker(server, url.slice(url.lastIndexOf('/') + 1))
  const widget = createEmbeddedWalker(server, await partner.verifyToken(employeeId))
  for (const each of [walker, phone, widget, phone, widget]) {
    expect(outcome(await each.verifyEmail('wrong@example.com'))).toBe('400 email_mismatch')
  }
  for (const each of [walker, phone, widget]) {
    expect(outcome(await each.verifyEmail(email))).toBe('429 email_tries_used')
    expect(await each.state()).toMatchObject({ emailCodeOnly: true })
  }
})

test('a new link has five tries of its own', async () => {
  const { walker, email, employeeId, token, hr } = await invited()
  for (let tries = 0; tries < 6; tries += 1) await walker.verifyEmail('wrong@example.com')
  server.clock.advance(1000)
  await hr('resend', {})
  const { json } = await server.request('GET', `/employees/${employeeId}`, { token })
  const fresh = createWalker(server, json.employee.verificationToken)
  expect(outcome(await fresh.verifyEmail('wrong@example.com'))).toBe('400 email_mismatch')
  expect(outcome(await fresh.verifyEmail(email))).toBe('200')
})

test('a link that was sent to the mailbox passes whatever was tried before', async () => {
  const { walker, email, employeeId, emailStep } = await invited({ inviteChannelPref: 'email' })
  await server.deps.db.update(links).set({ emailTries: 5 }).where(eq(links.employeeId, employeeId))
  expect(await walker.state()).toMatchObject({ emailCodeOnly: false })
  expect(outcome(await walker.verifyEmail('wrong@example.com'))).toBe('400 email_mismatch')
  expect(outcome(await walker.verifyEmail(email))).toBe('200')
  expect(await emailStep()).toMatchObject({ method: 'link', assurance: 'verified' })
})

test('a code goes to the stored address and passes the step, also after the tries are used', async () => {
  const { walker, ask, email, emailStep, orgId } = await invited()
  for (let tries = 0; tries < 6; tries += 1) await walker.verifyEmail('wrong@example.com')
  const { answer, mail, code } = await ask()
  expect([answer.status, answer.json]).toEqual([200, { ok: true }])
  expect(mail).toMatchObject({ channel: 'email', recipient: email })
  expect(mail?.subject).not.toMatch(/\d{6}/)
  expect(code).toMatch(/^\d{6}$/)
  expect(mail?.bodyHtml).toContain(code)
  const [row] = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(row).toMatchObject({ phoneE164: null, codeSealed: null })
  const stored = JSON.stringify(row)
  for (const secret of [code, email]) expect(stored).not.toContain(secret)
  expect(outcome(await walker.verifyEmailCode(code))).toBe('200')
  expect(await emailStep()).toMatchObject({ status: 'pass', method: 'code', assurance: 'verified' })
  expect(outcome(await walker.verifyEmailCode(code))).toBe('409 step_done')
  expect(server.logged()).not.toContain(code)
})

test('of 20 right codes at once one counts, and of any number of wrong ones five', async () => {
  const { walker, ask, orgId } = await invited()
  const { code } = await ask()
  const tried = await Promise.all(Array.from({ length: 20 }, () => walker.verifyEmailCode(wrong(code))))
  expect(new Set(tried.map(outcome))).toEqual(new Set(['400 wrong_code']))
  const [row] = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(row?.tries).toBe(5)
  const late = await walker.verifyEmailCode(code)
  expect(late.json.message).toBe('This code has expired or has already been used. Ask for a new code.')
  server.clock.advance(minute)
  const { code: fresh } = await ask()
  const right = await Promise.all(Array.from({ length: 20 }, () => walker.verifyEmailCode(fresh)))
  expect(right.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a new code voids the one before, and one is over after ten minutes', async () => {
  const { walker, ask } = await invited()
  const { code: first } = await ask()
  server.clock.advance(minute)
  const { code: second } = await ask()
  const isVoid = outcome(await walker.verifyEmailCode(first)) === '400 wrong_code'
  // Once in a million times the same is drawn again.
  expect(isVoid || first === second).toBe(true)
  server.clock.advance(10 * minute)
  expect(outcome(await walker.verifyEmailCode(second))).toBe('400 wrong_code')
})

test('fifteen wrong codes in a day lock the step until the organisation unlocks it', async () => {
  const { walker, ask, email, emailStep, hr, token, employeeId } = await invited()
  for (let codes = 0; codes < 3; codes += 1) {
    const { code } = await ask()
    for (let tries = 0; tries < 5; tries += 1) await walker.verifyEmailCode(wrong(code))
    server.clock.advance(5 * minute)
  }
  expect(await emailStep()).toMatchObject({ status: 'pending', reason: 'Too many wrong codes' })
  expect(outcome(await walker.verifyEmail(email))).toBe('429 step_locked')
  expect(outcome(await walker.verifyEmailCode('000000'))).toBe('429 step_locked')
  expect((await ask()).mail).toBeUndefined()
  const attention = await server.request('GET', '/verifications/attention', { token })
  expect(attention.json.items).toMatchObject([
    { employee: { employeeId }, attention: 'stuck', detail: 'Too many wrong codes', action: 'reopen' },
  ])
  expect((await hr('reopen', { step: 'email', reason: 'Spoke on the phone' })).status).toBe(200)
  const { code } = await ask()
  expect(outcome(await walker.verifyEmailCode(code))).toBe('200')
})

test('every request for a code is answered alike, and beyond the caps nothing is sent', async () => {
  const { ask, emails, orgId } = await invited()
  const answers = [await server.request('POST', '/flow/email/code', { body: { token: 'unknown' } })]
  answers.push((await ask()).answer)
  // Half a minute between two, three to one mailbox in ten minutes, five an hour and ten a day.
  answers.push((await ask()).answer)
  expect(await emails()).toHaveLength(1)
  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(minute)
    answers.push((await ask()).answer)
  }
  expect(await emails()).toHaveLength(3)
  for (let i = 0; i < 4; i += 1) {
    server.clock.advance(10 * minute)
    answers.push((await ask()).answer)
  }
  expect(await emails()).toHaveLength(5)
  for (let i = 0; i < 10; i += 1) {
    server.clock.advance(61 * minute)
    answers.push((await ask()).answer)
  }
  expect(await emails()).toHaveLength(10)
  await server.deps.db.update(links).set({ revokedAt: server.clock.now() }).where(eq(links.orgId, orgId))
  server.clock.advance(24 * 60 * minute)
  answers.push((await ask()).answer)
  expect(await emails()).toHaveLength(10)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"ok":true}']),
  )
})

test('codes to a mailbox and codes to a phone know nothing of each other', async () => {
  const { walker, ask, orgId, employeeId } = await invited()
  const { code } = await ask()
  expect(outcome(await walker.verifyEmailCode(code))).toBe('200')
  // There is no half minute to wait: the code before went to the mailbox.
  const sent = await walker.requestCode()
  expect(sent.status).toBe(200)
  const { otpCode } = sent.json as { otpCode: string }
  // A code of the other kind, as after a result that was taken back.
  await server.deps.db
    .update(steps)
    .set({ status: 'pending', method: null, assurance: null, completedAt: null })
    .where(eq(steps.employeeId, employeeId))
  expect(outcome(await walker.verifyEmailCode(otpCode))).toBe('400 wrong_code')
  server.clock.advance(minute)
  const again = await ask()
  const rows = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(rows.filter(({ voidedAt }) => voidedAt)).toEqual([])
  expect(rows.find(({ phoneE164 }) => phoneE164)).toMatchObject({ tries: 0 })
  await walker.verifyEmailCode(again.code)
  // The phone step does not report an email that did not arrive.
  expect(await walker.state()).toMatchObject({ currentStep: 2, message: null })
  expect((await walker.verifyCode(otpCode)).json).toEqual({ verified: true })
})

test('an erased employee leaves no address with the codes, and their mailbox is still spared', async () => {
  const { ask, hr, orgId, email, token } = await invited()
  await ask()
  await hr('erase', {})
  const rows = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(rows).toMatchObject([{ codeHash: '', codeSealed: null, requestIp: null, phoneE164: null }])
  let sent = 1
  for (let i = 0; i < 4; i += 1) {
    lastNumber += 1
    const next = await server.invite(token, { email, inviteChannelPref: 'sms', phone: `07400 ${lastNumber}` })
    const walker = createWalker(server, next.verificationToken)
    await walker.requestEmailCode()
    await server.runJobs()
    const outbox = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
    sent += outbox.filter(({ recipient, subject }) => recipient === email && subject?.includes('code')).length
    await server.request('POST', `/employees/${next.employeeId}/erase`, { token, body: {} })
  }
  expect(sent).toBe(3)
})

test('either an address or a code confirms an email, not neither and not both', async () => {
  const { employee, email } = await invited()
  const post = (body: object) =>
    server.request('POST', '/flow/email/verify', { body: { token: employee.verificationToken, ...body } })
  expect(outcome(await post({}))).toBe('422 invalid_input')
  expect(outcome(await post({ email, code: '012345' }))).toBe('422 invalid_input')
  expect((await post({ code: '12345' })).json).toMatchObject({
    errors: { code: 'OTP code must be 6 digits' },
  })
})
