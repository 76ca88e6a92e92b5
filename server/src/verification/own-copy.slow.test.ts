import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { drawPng } from '#testing/scenarios/draw-png.ts'
import { logos } from '#organisation/look/logos-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { loadSteps } from '#employees/steps.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { type OwnCopy, writeOwnCopy } from '#right-to-work/pack/report/own-copy.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
beforeAll(() => {
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
})

/** An employee whose right to work was checked by a user, up to the end. */
async function finished() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee, record, check, decide, fileId } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork({ route: 'document', document: 'passport' })
  const copy = async () =>
    server.request('GET', `/flow/copy/${encodeURIComponent(await walker.flowId())}`, { ip: '203.0.113.50' })
  const early = await copy()
  const { json } = await record({ ...check({ reason: 'Seen by Dana at noon' }), fileIds: [await fileId()] })
  await decide({ decision: 'pass', checkId: json.check.id })
  const notYet = await copy()
  await walker.complete()
  return { ...one, copy, early, notYet }
}

/** The lines of a copy as they are written, without the letters being drawn. */
function linesOf(change: Partial<OwnCopy>, steps: OwnCopy['steps']): string[] {
  const lines: string[] = []
  const add = (text: string) => void lines.push(text)
  const report = {
    title: add,
    heading: add,
    paragraph: add,
    notice: add,
    row: (label: string, value: string | null | undefined) => {
      if (value) add(`${label}: ${value}`)
    },
    hasReplaced: () => false,
  }
  const copy = { createdAt: new Date(0), fullName: 'Ella Novak', organisation: 'Northgate', check: undefined }
  writeOwnCopy(report, { ...copy, steps, ...change }, ruleBook())
  return lines
}

test('who has finished gets a PDF of what was recorded, and not before', async () => {
  const { copy, early, notYet, events } = await finished()
  expect([early.status, notYet.status]).toEqual([409, 409])
  const { status, json } = await copy()
  expect([status, json.fileName]).toEqual([200, 'verification-copy.pdf'])
  const pdf = Buffer.from(json.pdf, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // A page with something on it.
  const stream = /stream\r?\n/.exec(pdf.toString('latin1'))
  expect(inflateSync(pdf.subarray((stream?.index ?? 0) + (stream?.[0].length ?? 0))).length).toBeGreaterThan(
    100,
  )
  expect(await events('copy.made')).toHaveLength(1)
})

test('it tells how each part was confirmed and by which check, and nothing that was written for users', async () => {
  const { employeeId, orgId, checks, record, check } = await finished()
  await record(check({ permission: 'time_limited', permissionEnd: dayIn(server, 90), documentCode: 'B1' }))
  const steps = await loadSteps(server.deps.db, { orgId, employeeId })
  const [recorded] = (await checks()).json.items
  const facts = { ...recorded, reason: 'Seen by Dana at noon', documentNumberMasked: '••••123' }
  const lines = linesOf({ check: { facts, rulesVersion: recorded.rulesVersion } }, steps)
  expect(lines[0]).toBe('Your verification for Northgate')
  expect(lines).toContainEqual(expect.stringMatching(/^Right to work: confirmed, \d{4}-\d\d-\d\d/))
  expect(lines).toContainEqual('By: document in hand')
  expect(lines).toContainEqual('Number: ••••123')
  expect(lines).toContainEqual(`Until: ${dayIn(server, 90)}`)
  expect(lines.join('\n')).toContain('It proves nothing to another employer')
  expect(lines.join('\n')).not.toContain('Dana')
})

test('what a sandbox has passed is marked as a test', async () => {
  const { employeeId, orgId } = await finished()
  const steps = await loadSteps(server.deps.db, { orgId, employeeId })
  // The identity was.
  expect(linesOf({}, steps)).toContain('TEST: this was not a real check')
  const real = { ...steps, id: { ...steps.id, assurance: 'provider' as const } }
  expect(linesOf({}, real).join('\n')).not.toContain('TEST')
})

test('the link shows it for 30 days, and comes by email in the language of the employee', async () => {
  const { employee, employeeId, copy, orgId } = await finished()
  await server.runJobs()
  const emails = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(and(eq(sandboxOutbox.orgId, orgId), eq(sandboxOutbox.recipient, employee.email)))
  const mail = emails.find(({ subject }) => subject?.startsWith('You have finished your verification'))
  expect(mail?.bodyText).toContain(`/verify/${employee.verificationToken}`)
  expect(mail?.bodyHtml).toContain('Get your copy')
  moveDays(server, 29)
  expect((await copy()).status).toBe(200)
  moveDays(server, 2)
  const [link] = await server.deps.db.select().from(links).where(eq(links.employeeId, employeeId))
  expect(link?.usedAt).not.toBeNull()
  expect((await copy()).status).toBe(404)
})

test('a result that was taken back takes the copy with it', async () => {
  const { copy, ask, employeeId } = await finished()
  await ask('POST', `/employees/${employeeId}/steps/rtw/invalidate`, { reason: 'The document was forged' })
  expect((await copy()).status).toBe(404)
})

test('an employee makes at most 20 an hour', async () => {
  const { copy } = await finished()
  const answers = []
  for (let made = 0; made < 21; made += 1) answers.push((await copy()).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
})

test('it tells the first day and what comes next, and the page does once all steps have passed', async () => {
  const { walker, startOn, employeeId, orgId } = await finished()
  const steps = await loadSteps(server.deps.db, { orgId, employeeId })
  expect(linesOf({ startDate: '2026-12-07' }, steps)).toEqual(
    expect.arrayContaining([
      'First day: Monday, 7 December 2026',
      'What is next: Northgate will tell you when and where to come.',
    ]),
  )
  expect(linesOf({}, steps)).toContain(
    'What is next: If Northgate needs anything else, they will contact you.',
  )
  expect((await walker.state()).startDate).toBeNull()
  const day = dayIn(server, 10)
  await startOn(day)
  expect((await walker.state()).startDate).toBe(day)
  moveDays(server, 11)
  expect((await walker.state()).startDate).toBeNull()
})

test('the first day is not told before the steps have shown who they are', async () => {
  server.clock.advance(3_600_000)
  const { walker, startOn, employee } = await employeeToCheck(server)
  await startOn(dayIn(server, 10))
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  expect((await walker.state()).startDate).toBeNull()
})

test('it carries the logo and the colour of the organisation', async () => {
  const { copy, orgId } = await finished()
  const images = async () =>
    Buffer.from((await copy()).json.pdf, 'base64')
      .toString('latin1')
      .split('/Subtype /Image').length - 1
  expect(await images()).toBe(0)
  const image = drawPng(40, 20, () => [31, 79, 216, 255])
  await server.deps.db.insert(logos).values({
    id: randomUUID(),
    orgId,
    mime: 'image/png',
    image,
    width: 40,
    height: 20,
    createdAt: server.deps.clock(),
  })
  expect(await images()).toBeGreaterThan(0)
})
