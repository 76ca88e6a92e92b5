import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { createWalker, walkToIdentity } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

const urlOf = async (walker: ReturnType<typeof createWalker>) =>
  (await walker.identitySession()).json.url as string

async function decideAt(url: string, decision: string, reason = 'photo_unclear') {
  const body = new URLSearchParams({ decision, reason })
  server.clock.advance(1000)
  return server.app.request(new URL(url).pathname, { method: 'POST', body })
}

test('an unfinished session is reused, and the check is counted once', async () => {
  const { orgId, walker } = await walkToIdentity(server)
  const urls = await Promise.all([urlOf(walker), urlOf(walker), urlOf(walker)])
  expect(new Set(urls).size).toBe(1)
  expect(await walker.state()).toMatchObject({ identity: { state: 'started', attemptsLeft: 3 } })
  const used = await server.deps.db
    .select()
    .from(ledger)
    .where(and(eq(ledger.orgId, orgId), eq(ledger.kind, 'consume')))
  expect(used).toHaveLength(1)
})

test("the provider sends the employee back to the link's own page", async () => {
  const { employee, walker } = await walkToIdentity(server)
  const answer = await decideAt(await urlOf(walker), 'pass')
  expect(answer.status).toBe(303)
  const page = `http://localhost:3000/verify/${employee.verificationToken}?channel=email&session_id=`
  expect(answer.headers.get('location')).toMatch(
    new RegExp(`^${page.replaceAll(/[?.]/g, '\\$&')}[\\da-f-]{36}$`),
  )
})

test('nothing can be started while the provider is deciding', async () => {
  const { walker } = await walkToIdentity(server)
  const url = await urlOf(walker)
  await decideAt(url, 'processing')
  await server.runJobs()
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    identity: { state: 'processing', attemptsLeft: 2 },
  })
  expect(await walker.identitySession()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  await decideAt(url, 'pass')
  await server.runJobs()
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
})

test('who has opened the check on a second device is told what becomes of the first one', async () => {
  const { walker } = await walkToIdentity(server)
  const desktop = await urlOf(walker)
  server.clock.advance(60_000)
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  expect(await urlOf(phone)).not.toBe(desktop)
  await decideAt(desktop, 'processing')
  await server.runJobs()
  for (const device of [walker, phone]) {
    expect(await device.state()).toMatchObject({ identity: { state: 'processing', attemptsLeft: 2 } })
    expect(await device.identitySession()).toMatchObject({ json: { code: 'identity_processing' } })
  }
  await decideAt(desktop, 'fail', 'face_mismatch')
  await server.runJobs()
  const reason = 'The face does not match the document.'
  for (const device of [walker, phone]) {
    expect(await device.state()).toMatchObject({
      steps: { id: { status: 'fail' } },
      identity: { state: 'failed', attemptsLeft: 2, reason },
    })
  }
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
})

test('a failure at the very moment of another opening is told', async () => {
  const { walker } = await walkToIdentity(server)
  const desktop = await urlOf(walker)
  const { json } = await walker.handoff()
  await urlOf(createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? ''))
  const body = new URLSearchParams({ decision: 'fail', reason: 'photo_unclear' })
  await server.app.request(new URL(desktop).pathname, { method: 'POST', body })
  await server.runJobs()
  expect(await walker.state()).toMatchObject({ identity: { state: 'failed', attemptsLeft: 2 } })
})

test('an employee who goes on in a session that was open when another one failed is no longer told that failure', async () => {
  const { walker } = await walkToIdentity(server)
  const desktop = await urlOf(walker)
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const open = await urlOf(phone)
  await decideAt(desktop, 'fail')
  await server.runJobs()
  expect(await urlOf(phone)).toBe(open)
  expect(await phone.state()).toMatchObject({
    steps: { id: { status: 'pending' } },
    identity: { state: 'started', attemptsLeft: 2, reason: null },
  })
})

test('a failure says why, and trying again takes the step back to pending', async () => {
  const { token, employee, walker } = await walkToIdentity(server)
  await walker.decide('fail', 'face_mismatch')
  const reason = 'The face does not match the document.'
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    status: 'verifying',
    steps: { id: { status: 'fail' } },
    identity: { state: 'failed', attemptsLeft: 2, reason },
  })
  const { json } = await server.request('GET', `/employees/${employee.employeeId}`, { token })
  expect(json.flowStatus.steps).toContainEqual(
    expect.objectContaining({ type: 'id', status: 'fail', reason }),
  )
  await walker.identitySession()
  expect(await walker.state()).toMatchObject({
    steps: { id: { status: 'pending' } },
    identity: { state: 'started' },
  })
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4, steps: { id: { status: 'pass' } } })
})

test('cancelling costs no attempt', async () => {
  const { walker } = await walkToIdentity(server)
  for (let i = 0; i < 4; i += 1) await walker.decide('cancel')
  expect(await walker.state()).toMatchObject({
    steps: { id: { status: 'pending' } },
    identity: { state: 'ready', attemptsLeft: 3 },
  })
  await walker.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
})

test('three failures end the verification', async () => {
  const { orgId, walker } = await walkToIdentity(server)
  for (const reason of ['photo_unclear', 'face_mismatch', 'document_expired']) {
    server.clock.advance(1000)
    await walker.decide('fail', reason)
  }
  expect(await walker.state()).toMatchObject({
    currentStep: 3,
    status: 'failed',
    identity: { state: 'failed', attemptsLeft: 0, reason: 'The document has expired.' },
  })
  expect(await walker.identitySession()).toMatchObject({
    status: 409,
    json: { code: 'identity_attempts_used' },
  })
  expect(await walker.checkRightToWork()).toMatchObject({ status: 409, json: { code: 'previous_step' } })
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(events.filter(({ action }) => action === 'employee.failed')).toHaveLength(1)
})

test('a verified that comes late, for an earlier session of the same link, still counts', async () => {
  const { walker } = await walkToIdentity(server)
  const first = await urlOf(walker)
  await decideAt(first, 'processing')
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  // Before the server is told that the first one was submitted.
  await urlOf(phone)
  await decideAt(first, 'pass')
  await server.runJobs()
  expect(await phone.state()).toMatchObject({ status: 'verifying', currentStep: 4 })
})

test('the server asks the provider itself where the event does not come', async () => {
  const { walker } = await walkToIdentity(server)
  await decideAt(await urlOf(walker), 'pass')
  const { fetch } = server.deps
  server.deps.fetch = async () => new Response('', { status: 503 })
  await server.runJobs()
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
  server.deps.fetch = fetch
})

test('a decision stands: the form sent again, or otherwise, changes nothing', async () => {
  const { walker } = await walkToIdentity(server)
  const url = await urlOf(walker)
  await decideAt(url, 'fail')
  await decideAt(url, 'pass')
  await server.runJobs()
  expect(await walker.state()).toMatchObject({ currentStep: 3, identity: { state: 'failed' } })
})

test('no table holds the address that the provider sends the employee back to', async () => {
  const { employee, walker } = await walkToIdentity(server)
  await walker.identitySession()
  const dump = await server.deps.db.execute(
    `select string_agg(t::text, '') as text from (select row_to_json(i) t from identity_sessions i
     union all select row_to_json(s) from sandbox_identity s) rows`,
  )
  expect(JSON.stringify(dump)).not.toContain(employee.verificationToken)
})
