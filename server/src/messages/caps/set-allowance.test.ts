import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organisations } from '#platform/db/organisations-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { setAllowance } from './set-allowance.ts'
import { useCaps } from '#testing/setups/caps-test-setup.ts'

const server = withTestServer()
const { post, usage, sent } = useCaps(server)

test('an operator releases so many a day, and no more than MESSAGES_PER_DAY', async () => {
  const { token, orgId } = await server.signUp()
  const order = { action: 'release', organisation: orgId, none: undefined, reason: undefined }
  expect(await setAllowance(server.deps, { ...order, perDay: '300' })).toContain(
    'may send 300 messages a day',
  )
  expect((await usage(token)).limits[0]).toMatchObject({ most: 300 })
  await expect(setAllowance(server.deps, { ...order, perDay: '5001' })).rejects.toThrow('MESSAGES_PER_DAY')
  expect(await setAllowance(server.deps, { ...order, perDay: 'many' })).toBeUndefined()
  await setAllowance(server.deps, { ...order, perDay: undefined, none: true })
  expect((await usage(token)).limits[0]).toMatchObject({ most: 20 })
  await expect(setAllowance(server.deps, { ...order, organisation: 'nobody', perDay: '1' })).rejects.toThrow(
    'There is no organisation nobody',
  )
})

test('a stopped organisation sends nothing but to its own users, and is told why', async () => {
  const { token, orgId, email } = await server.signUp()
  const first = await server.invite(token)
  const [{ slug } = { slug: '' }] = await server.deps.db
    .select({ slug: organisations.slug })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const order = { organisation: slug, perDay: undefined, none: undefined }
  await setAllowance(server.deps, { ...order, action: 'stop', reason: 'Complaints. Write to us.' })
  // It was queued before.
  expect(await sent(orgId)).toEqual([])
  const why = 'Sending is stopped for your organisation: Complaints. Write to us.'
  expect(await usage(token)).toMatchObject({ waiting: 1, hold: 'stopped', why })
  expect(await post(token, '/employees/invite', newInvitation())).toMatchObject({
    status: 403,
    json: { code: 'messages_stopped', message: why },
  })
  const walker = createWalker(server, first.verificationToken)
  await walker.verifyEmail(first.email)
  expect((await walker.requestCode()).status).toBe(503)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  expect(await sent(orgId)).toEqual([null])
  await setAllowance(server.deps, { ...order, action: 'allow', reason: undefined })
  expect(await sent(orgId)).toContain(first.employeeId)
  const { json } = await server.request('GET', '/audit', { token })
  expect(json.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['messages.stopped', 'messages.allowed']),
  )
})
