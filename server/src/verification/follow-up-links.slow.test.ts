import { eq } from 'drizzle-orm'
import { announceExpiredLinks } from '#invitations/announce-expired-links.ts'
import { releaseExpiredCredits } from '#invitations/release-expired-credits.ts'
import { links } from '#employees/links/links-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { recomputeExcuses } from '#right-to-work/checks/recompute-excuses.ts'
import { rightToWorkEraser } from '#right-to-work/erase-right-to-work.ts'
import { followUpRequests } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { newPhone } from '#testing/scenarios/flow-walker.ts'
import { moveDays } from '#testing/setups/checks-test-setup.ts'
import { createEmbeddedWalker, createPartner } from '#testing/scenarios/embedding.ts'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { completed, opened, shareCode, tokenIn } from '#testing/setups/follow-up-test-setup.ts'

const server = withTestServer()

const hour = 3_600_000

test('a link that is sent again takes the place of the first, and what was sent stays', async () => {
  const { asked, request } = await completed(server)
  const first = opened(server, (await asked()).url)
  await first.checkRightToWork(shareCode)
  const second = opened(server, (await asked()).url)
  expect((await first.progress()).status).toBe(404)
  expect(await second.state()).toMatchObject({ rightToWork: { state: 'waiting', route: 'online' } })
  expect((await request()).state).toBe('sent')
})

test('one that is taken back opens nothing, and the next begins anew', async () => {
  const { asked, stop, request, events } = await completed(server)
  const walker = opened(server, (await asked()).url)
  await walker.checkRightToWork(shareCode)
  expect((await stop()).json).toEqual({ cancelled: true })
  expect((await stop()).json).toEqual({ cancelled: false })
  expect((await walker.progress()).status).toBe(404)
  expect(await request()).toBeNull()
  expect(await events('rtw.followup_cancelled')).toHaveLength(1)
  const { rightToWork } = await opened(server, (await asked()).url).state()
  expect(rightToWork).toMatchObject({ state: 'ready' })
  expect(rightToWork?.route).toBeUndefined()
})

test('reminders before the end carry the link, until something was sent', async () => {
  const { emails, request } = await completed(server, 61)
  moveDays(server, 1)
  await recomputeExcuses(server.deps)
  server.clock.advance(hour)
  const [first, ...none] = await emails()
  expect(none).toEqual([])
  expect((await request()).state).toBe('asked')
  const walker = opened(server, first?.bodyText ?? '')
  expect(await walker.state()).toMatchObject({ currentStep: 4, onlyStep: true })
  // The link has ended by then.
  moveDays(server, 30)
  await recomputeExcuses(server.deps)
  server.clock.advance(hour)
  const [second, ...before] = await emails()
  expect(before).toHaveLength(1)
  expect(tokenIn(second?.bodyText)).not.toBe(tokenIn(first?.bodyText))
  await opened(server, second?.bodyText ?? '').checkRightToWork(shareCode)
  moveDays(server, 16)
  await recomputeExcuses(server.deps)
  server.clock.advance(hour)
  expect(await emails()).toHaveLength(2)
})

test('an expired link is renewed by who looks at it, and costs and changes nothing', async () => {
  const { asked, emails, entries, detail, request, orgId } = await completed(server, 200)
  const walker = opened(server, (await asked()).url)
  const before = await entries()
  expect(await emails()).toHaveLength(1)
  moveDays(server, 40)
  expect((await walker.progress()).status).toBe(404)
  await announceExpiredLinks(server.deps)
  await releaseExpiredCredits(server.deps)
  expect(await entries()).toEqual(before)
  expect((await detail()).employee.status).toBe('completed')
  expect((await request()).link.state).toBe('expired')
  await walker.renewLink()
  await walker.renewLink()
  const [mail, ...first] = await emails()
  expect(first).toHaveLength(1)
  expect((await opened(server, mail?.bodyText ?? '').state()).currentStep).toBe(4)
  expect(await entries()).toEqual(before)
  const rows = await server.deps.db.select().from(links).where(eq(links.orgId, orgId))
  expect(rows.filter(({ kind }) => kind === 'followup')).toHaveLength(2)
})

test('the widget shows it while there is one, and the end of the verification after', async () => {
  const partner = await createPartner(server)
  const employee = await server.invite(partner.token, { phone: newPhone() })
  const { employeeId } = employee
  const walker = createEmbeddedWalker(server, await partner.verifyToken(employeeId))
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  const path = `/employees/${employeeId}/follow-up`
  expect((await server.request('POST', path, { token: partner.token })).status).toBe(201)
  const state = await walker.state()
  expect(state).toMatchObject({ currentStep: 4, onlyStep: true })
  expect((await walker.checkRightToWork(shareCode)).status).toBe(200)
  await server.request('DELETE', path, { token: partner.token })
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })
})

test('an erased employee is not asked for anything any more', async () => {
  const { asked, orgId, employeeId } = await completed(server)
  await asked()
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    rightToWorkEraser.erase(scope, employeeId),
  )
  const left = await server.deps.db.select().from(followUpRequests).where(eq(followUpRequests.orgId, orgId))
  expect(left).toEqual([])
})

test('several are asked at once, each by a link of their own, and not again within the hour', async () => {
  const { employeeId, ask, emails, asked, request, entries, token } = await completed(server)
  const { employeeId: unfinished } = await server.invite(token)
  const credits = await entries()
  const employeeIds = [employeeId, unfinished, crypto.randomUUID()]
  const askMany = async (dryRun = false) =>
    (await ask('POST', '/employees/ask-for-evidence', { employeeIds, dryRun })).json
  const codes = (many: { results: { outcome: string; code?: string }[] }) =>
    many.results.map(({ outcome, code }) => code ?? outcome)
  const foreseen = await askMany(true)
  expect([codes(foreseen), foreseen.channels.email]).toEqual([['ready', 'conflict', 'not_found'], 1])
  expect(await request()).toBeNull()
  const many = await askMany()
  expect(codes(many)).toEqual(['done', 'conflict', 'not_found'])
  expect(many).toMatchObject({ done: 1, credits: 0, channels: { email: 1, sms: 0, whatsapp: 0 } })
  expect(JSON.stringify(many)).not.toContain('/verify/')
  expect(codes(await askMany())).toEqual(['too_many_requests', 'conflict', 'not_found'])
  const [sent, ...others] = await emails()
  expect(others).toEqual([])
  expect((await opened(server, sent?.bodyText ?? '').state()).onlyStep).toBe(true)
  expect((await request()).state).toBe('asked')
  expect(await entries()).toEqual(credits)
  expect((await asked()).url).toContain('/verify/')
})
