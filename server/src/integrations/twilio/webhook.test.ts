import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerEvents } from '#platform/db/request-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startMessaging)

async function sentBySms() {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token, { inviteChannelPref: 'sms' })
  await server.runJobs()
  const sent = server.twilio.sent.at(-1)!
  const row = async () => (await server.rowsOf(orgId))[0]!
  return { token, orgId, employee, sent, row }
}

test('a message that is handed over and reported on is what the last report says', async () => {
  const { sent, row, orgId, token, employee } = await sentBySms()
  expect(await row()).toMatchObject({ state: 'sent', providerRef: sent.sid, sentAt: server.clock.now() })
  for (const [status, state] of [
    ['queued', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
  ]) {
    expect((await server.report(sent, status!)).status).toBe(200)
    expect(await row()).toMatchObject({ state, failure: null })
  }
  expect(await server.rowsOf(orgId)).toHaveLength(1)
  const timeline = await server.request('GET', `/employees/${employee.employeeId}/timeline`, { token })
  expect(timeline.json.messages).toMatchObject([{ channel: 'sms', state: 'read' }])
})

test('reports in any order, as often as they like, end in the same state', async () => {
  const { sent, row, orgId } = await sentBySms()
  const { id } = await row()
  // The last channel there is, so that nothing follows.
  // Citus lets nobody set the organisation of a row again.
  const [{ orgId: _, ...first }] = (await server.rowsOf(orgId)) as [typeof messages.$inferSelect]
  const statuses = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'read']
  let run = 0
  const outcomeOf = async (reports: readonly string[]) => {
    run++
    await server.deps.db
      .update(messages)
      .set({ ...first, about: { linkId: crypto.randomUUID() } })
      .where(eq(messages.id, id))
    const again = { ...sent, sid: `SM${String(run).padStart(32, '0')}` }
    for (const status of reports)
      await server.report(again, status, status === 'undelivered' ? 30003 : undefined)
    const { state, failure, sentAt } = await row()
    return { state, failure, sentAt }
  }
  const anyOrder = fc
    .array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 7 })
    .chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
      ),
    )
  const commutes = fc.asyncProperty(anyOrder, async ([reports, shuffled]) => {
    expect(await outcomeOf(shuffled)).toEqual(await outcomeOf(reports))
  })
  await fc.assert(commutes, { numRuns: 10, interruptAfterTimeLimit: 3000 })
})

test('one report a hundred times is kept once', async () => {
  const { sent, row } = await sentBySms()
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.report(sent, 'delivered')))
  // A machine with much else to do may keep some waiting for too long; those come again.
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect((await row()).state).toBe('delivered')
  const kept = await server.deps.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.eventId, `${sent.sid} delivered`))
  expect(kept).toMatchObject([{ provider: 'twilio', type: 'message.delivered', handled: true }])
})

test('a report that is not signed for this address and these fields changes nothing', async () => {
  const { sent, row } = await sentBySms()
  const url = sent.form.StatusCallback!
  const fields = { MessageSid: sent.sid, MessageStatus: 'failed' }
  for (const signature of ['', 'x', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=']) {
    const answer = await server.reportTo(url, fields, { 'x-twilio-signature': signature })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_signature' })
  }
  // Signed, but for another address.
  const sentTo = url.slice(0, url.indexOf('#'))
  for (const elsewhere of [`${sentTo}&x=1`, `${sentTo}#rc=5`, `${url}&x=1`]) {
    expect((await server.reportTo(url, fields, {}, elsewhere)).status).toBe(400)
  }
  const asJson = await server.reportTo(url, fields, { 'content-type': 'application/json' })
  expect(asJson.status).toBe(415)
  expect(await row()).toMatchObject({ state: 'sent' })
})

test('a report is taken whether or not the fragment of its address was signed', async () => {
  const { sent, row } = await sentBySms()
  const url = sent.form.StatusCallback!
  expect(url).toMatch(/#rc=5&rp=all$/)
  for (const [signedUrl, MessageStatus] of [
    [url.slice(0, url.indexOf('#')), 'delivered'],
    [url, 'read'],
  ]) {
    const fields = { MessageSid: sent.sid, MessageStatus: MessageStatus! }
    expect((await server.reportTo(url, fields, {}, signedUrl)).status).toBe(200)
    expect(await row()).toMatchObject({ state: MessageStatus })
  }
})

test('a report about something unknown is kept and answered 200', async () => {
  const sid = `SM${'9'.repeat(32)}`
  const base = 'https://verify.example.com/api/webhooks/twilio'
  const unknown = `${base}?org=${crypto.randomUUID()}&message=${crypto.randomUUID()}`
  for (const [url, status] of [
    [base, 'sent'],
    [`${base}?org=1&message=2`, 'delivered'],
    [unknown, 'failed'],
  ]) {
    const answer = await server.reportTo(url!, { MessageSid: sid, MessageStatus: status! })
    expect(answer.status).toBe(200)
  }
  const kept = await server.deps.db.select().from(providerEvents).where(eq(providerEvents.handled, false))
  expect(kept.map(({ eventId }) => eventId).toSorted()).toEqual([
    `${sid} delivered`,
    `${sid} failed`,
    `${sid} sent`,
  ])
})

test('a status that is not of ours to know changes nothing, and what is no report is refused', async () => {
  const { sent, row } = await sentBySms()
  expect((await server.report(sent, 'partially_delivered')).status).toBe(200)
  expect((await server.report(sent, 'constructor')).status).toBe(200)
  expect(await row()).toMatchObject({ state: 'sent' })
  const url = sent.form.StatusCallback!
  expect((await server.reportTo(url, { MessageSid: 'x', MessageStatus: 'sent' })).status).toBe(400)
  expect((await server.reportTo(url, { MessageSid: sent.sid })).status).toBe(400)
  expect(
    (await server.reportTo(url, { MessageSid: sent.sid, MessageStatus: 'x'.repeat(70_000) })).status,
  ).toBe(413)
})

test('a message that is reported on before the server knows that it is out is not sent again', async () => {
  const { token, orgId } = await server.organisation()
  await server.invite(token, { inviteChannelPref: 'sms' })
  const [queued] = await server.rowsOf(orgId)
  const url = `https://verify.example.com/api/webhooks/twilio?org=${orgId}&message=${queued!.id}`
  const sid = `SM${'7'.repeat(32)}`
  await server.reportTo(url, { MessageSid: sid, MessageStatus: 'queued' })
  const requests = server.twilio.requests()
  await server.runJobs()
  expect(server.twilio.requests()).toBe(requests)
  expect(await server.rowsOf(orgId)).toMatchObject([
    { state: 'sent', providerRef: sid, sentAt: server.clock.now() },
  ])
})

test('where Twilio is not set up, its reports are not taken', async () => {
  const sandbox = await createTestServer({ keepData: true })
  const { status } = await sandbox.app.request('/api/webhooks/twilio', { method: 'POST' })
  expect(status).toBe(404)
  await sandbox.close()
})
