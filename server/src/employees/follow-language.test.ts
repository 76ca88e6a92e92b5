import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { employees } from './employees-tables.ts'
import { createWalker, rowsOf } from '#testing/scenarios/flow-walker.ts'
import type { LanguagePreference } from './follow-language.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const hours = 3_600_000

async function invited(overrides: Record<string, unknown> = {}) {
  const { token, orgId } = await server.signUp({ orgName: 'Oak Care' })
  const employee = await server.invite(token, overrides)
  const { employeeId, verificationToken } = employee
  return {
    token,
    orgId,
    employee,
    on: (reading: LanguagePreference = {}) => createWalker(server, verificationToken, reading),
    act: (action: string, body?: object) =>
      server.request('POST', `/employees/${employeeId}/${action}`, { token, body }),
    language: async () => {
      const [walker] = await server.deps.db.select().from(employees).where(eq(employees.id, employeeId))
      return walker?.language
    },
    /** What has been sent so far, oldest first. */
    sent: async () => {
      await server.runJobs()
      return server.deps.db
        .select()
        .from(sandboxOutbox)
        .where(eq(sandboxOutbox.orgId, orgId))
        .orderBy(asc(sandboxOutbox.createdAt))
    },
    changes: () =>
      server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'language.changed'))),
  }
}

test('who is invited in Polish gets the email, the reminder and the code in Polish', async () => {
  const { employee, act, on, sent } = await invited({ language: 'pl' })
  expect(employee.language).toBe('pl')
  await server.runJobs()
  server.clock.advance(1000)
  await act('nudge')
  await server.runJobs()
  server.clock.advance(1000)
  await on().verifyEmail(employee.email)
  await on().requestCode()
  const [mail, reminder, code] = await sent()
  expect(mail).toMatchObject({
    sender: 'Oak Care',
    subject: 'Oak Care prosi o potwierdzenie Twojej tożsamości',
  })
  expect(mail?.bodyText).toContain(`/verify/${employee.verificationToken}?channel=email&lang=pl\n`)
  expect(mail?.bodyHtml).toContain('<html lang="pl" dir="ltr">')
  expect(reminder?.subject).toMatch(/^Przypomnienie: /)
  expect(code?.bodyText).toMatch(/^Oak Care: \d{6} to Twoj kod\..*\n\n@localhost #\d{6}$/)
})

test('an invitation by SMS is in the language too, and without one all of it is English', async () => {
  const polish = await invited({ language: 'pl', inviteChannelPref: 'sms' })
  const [text] = await polish.sent()
  expect(text?.bodyText).toMatch(
    /^Oak Care: potwierdz tozsamosc i prawo do pracy do \d+ [a-z]{3}\.\nhttp:\S+\/verify\/[\w-]{43}\?pl$/,
  )
  for (const language of [undefined, '']) {
    const english = await invited({ language, inviteChannelPref: 'sms' })
    expect(english.employee.language).toBeNull()
    const [plain] = await english.sent()
    expect(plain?.bodyText).toMatch(/^Oak Care: verify your .*\.\nhttp:\S+\/verify\/[\w-]{43}$/)
  }
})

test('who changes the page to Welsh gets the code in Welsh, whatever the organisation has set', async () => {
  const { employee, on, language, sent, changes } = await invited({ language: 'pl' })
  await server.runJobs()
  server.clock.advance(1000)
  await on().verifyEmail(employee.email)
  await on({ language: 'cy', languageChosen: true }).requestCode()
  expect((await sent()).at(-1)?.bodyText).toContain('yw eich cod gwirio')
  expect(await language()).toBe('cy')
  const [change, ...others] = await changes()
  expect(others).toEqual([])
  expect(change).toMatchObject({ actor: `employee:${employee.employeeId}`, data: {} })
})

test('a page without a chosen language changes nothing that was chosen', async () => {
  const { employee, on, language, changes } = await invited({ language: 'pl' })
  await on({ language: 'fr', languageChosen: false }).verifyEmail(employee.email)
  await on({ language: 'en-GB' }).requestCode()
  expect(await language()).toBe('pl')
  expect(await changes()).toEqual([])
})

test('where no language was chosen messages follow the page, unless that is English', async () => {
  const { employee, on, language } = await invited()
  await on({ language: 'en-GB' }).verifyEmail(employee.email)
  expect(await language()).toBeNull()
  await on({ language: 'uk' }).requestCode()
  expect(await language()).toBe('uk')
  await on({ language: 'en-GB', languageChosen: true }).requestCode()
  // Refused because it came too soon, and then it has not happened at all.
  expect(await language()).toBe('uk')
  server.clock.advance(hours)
  await on({ language: 'en-GB', languageChosen: true }).requestCode()
  expect(await language()).toBe('en-GB')
})

test('to look changes nothing, and neither does what was refused', async () => {
  const { orgId, employee, on } = await invited({ language: 'pl' })
  const before = await rowsOf(server, orgId)
  const { progress, verifyEmail } = on({ language: 'cy', languageChosen: true })
  await progress()
  await server.request('GET', `/flow/progress/${employee.verificationToken}?language=cy&languageChosen=true`)
  expect((await verifyEmail('other@else.example')).status).toBe(400)
  expect(await rowsOf(server, orgId)).toBe(before)
})

test('the link on the phone and the way back from the identity check keep the language', async () => {
  const { employee, on } = await invited({ language: 'pl' })
  await on().verifyEmail(employee.email)
  await on().passPhone()
  const walker = on({ language: 'ar', languageChosen: true })
  const { url } = (await walker.handoff()).json as { url: string }
  expect(url).toMatch(/\/verify\/[\w-]{43}\?lang=ar$/)
  const session = (await walker.identitySession()).json as { url: string }
  const decided = await server.app.request(new URL(session.url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'pass' }),
  })
  expect(decided.headers.get('location')).toMatch(/\?channel=email&lang=ar&session_id=/)
})

test('a new link that is asked for on a page in Welsh comes in Welsh', async () => {
  const { on, sent, language } = await invited({ language: 'pl' })
  await server.runJobs()
  server.clock.advance(15 * 24 * hours)
  await on({ language: 'cy', languageChosen: true }).renewLink()
  expect((await sent()).at(-1)?.subject).toBe('Eich dolen wirio newydd (Oak Care)')
  expect(await language()).toBe('cy')
})

test('the organisation sends the link anew in another language, or leaves it open again', async () => {
  const { act, sent, language } = await invited()
  await server.runJobs()
  server.clock.advance(1000)
  expect((await act('resend', { language: 'ur' })).json).toMatchObject({ language: 'ur' })
  const mail = (await sent()).at(-1)
  expect(mail?.bodyHtml).toContain('<html lang="ur" dir="rtl">')
  await act('resend', { channel: 'email' })
  expect(await language()).toBe('ur')
  await act('resend', { language: '' })
  expect(await language()).toBeNull()
})

test('an unknown language is refused with what to do, where the organisation says it', async () => {
  const { token, act } = await invited()
  const said = 'Please choose a language from the list'
  const answers = [
    await server.request('POST', '/employees/invite', {
      token,
      body: { fullName: 'Ada', email: 'ada@example.com', inviteChannelPref: 'email', language: 'de' },
    }),
    await act('resend', { language: 'xx' }),
  ]
  for (const { status, json } of answers) {
    expect(status).toBe(422)
    expect(json).toMatchObject({ message: said, errors: { language: said } })
  }
})

test('a page in a language that this server does not know goes on all the same', async () => {
  const { employee, on, language } = await invited({ language: 'pl' })
  const walker = on({ language: 'de' as 'pl', languageChosen: true })
  expect((await walker.verifyEmail(employee.email)).status).toBe(200)
  expect(await language()).toBe('pl')
})

test('of a language the audit log keeps nothing', async () => {
  const { orgId, employee, on } = await invited({ language: 'pl' })
  await on({ language: 'ur', languageChosen: true }).verifyEmail(employee.email)
  const [walker] = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  expect(walker?.language).toBe('ur')
  const log = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(log.length).toBeGreaterThan(2)
  expect(JSON.stringify(log.map(({ data }) => data))).not.toMatch(/"(pl|ur)"/)
})
