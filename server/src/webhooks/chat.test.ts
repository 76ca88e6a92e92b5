import { rowOf } from '#platform/keys/keys.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { testOrganisationOf } from '#platform/db/test-organisation.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { webhookEndpoints } from './webhook-tables.ts'
import { webhookEventTypes } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { chatBody, chatHostProblem } from './chat-services.ts'
import { chatMessage } from './chat-message.ts'

const server = withServer(startWebhooks)

/** As Slack documents them: header and section blocks with their longest texts. */
const SlackMessage = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  unfurl_links: v.literal(false),
  blocks: v.pipe(
    v.array(
      v.variant('type', [
        v.strictObject({
          type: v.literal('header'),
          text: v.strictObject({ type: v.literal('plain_text'), text: v.pipe(v.string(), v.maxLength(150)) }),
        }),
        v.strictObject({
          type: v.literal('section'),
          text: v.strictObject({
            type: v.literal('mrkdwn'),
            text: v.pipe(v.string(), v.minLength(1), v.maxLength(3000)),
          }),
        }),
      ]),
    ),
    v.minLength(2),
    v.maxLength(50),
  ),
})
const TeamsMessage = v.strictObject({
  type: v.literal('message'),
  attachments: v.strictTuple([
    v.strictObject({
      contentType: v.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: v.null(),
      content: v.strictObject({
        $schema: v.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: v.literal('AdaptiveCard'),
        version: v.literal('1.4'),
        body: v.pipe(
          v.array(
            v.strictObject({
              type: v.literal('TextBlock'),
              text: v.pipe(v.string(), v.minLength(1)),
              wrap: v.literal(true),
              size: v.optional(v.literal('Medium')),
              weight: v.optional(v.literal('Bolder')),
            }),
          ),
          v.minLength(2),
        ),
      }),
    }),
  ]),
})
const formats = { slack: SlackMessage, teams: TeamsMessage } as const
const kinds = ['slack', 'teams'] as const

/** An organisation with an endpoint of a kind at the receiver. */
async function chat(kind: 'slack' | 'teams', events: string[] = ['*']) {
  const one = await server.organisation({ url: 'https://hooks.example.com/others' })
  const made = await one.call('POST', '', { kind, url: `${server.receiver.url}?sig=secret`, events })
  expect(made.status).toBe(201)
  return { ...one, made: made.json }
}

test.each(kinds)(
  '%s is sent a test message and events in its format, unsigned, with links but no names',
  async (kind) => {
    server.receiver.answer(200)
    const { made, call, token } = await chat(kind)
    // The receiver takes its address without the query.
    const { url } = server.receiver
    await call('DELETE', `/${made.id}`)
    const { id } = (await call('POST', '', { kind, url, events: ['*'] })).json
    server.receiver.answer(200)
    server.clock.advance(1000)
    await call('POST', `/${id}/test`)
    const { employeeId } = await server.invite(token, { fullName: 'Zsófia Müller' })
    await server.runJobs()
    expect(server.receiver.received).toHaveLength(2)
    for (const { body, headers } of server.receiver.received) {
      expect(v.safeParse(formats[kind], JSON.parse(body)).issues).toBeUndefined()
      expect(headers).toMatchObject({ 'content-type': 'application/json' })
      expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
      expect(body).not.toMatch(/Zs|ller/)
    }
    const all = server.receiver.received.map(({ body }) => body).join()
    expect(all).toContain('Test message from Bonafide')
    expect(all).toContain('An invitation was sent')
    expect(all).toContain(`${server.deps.settings.publicUrl}/employees?employee=${employeeId}`)
    const log = (await call('GET', `/${id}/deliveries`)).json.items
    expect(log).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  },
)

test('a message that is refused is tried again', async () => {
  const { call } = await chat('slack')
  const { id } = (await call('POST', '', { kind: 'slack', url: server.receiver.url, events: ['*'] })).json
  server.receiver.answer(429)
  await call('POST', `/${id}/test`)
  await server.runJobs()
  expect((await call('GET', `/${id}/deliveries`)).json.items).toMatchObject([
    { state: 'pending', attempts: 1, failure: 'The server responded with 429' },
  ])
})

test.each(kinds)('the URL of %s is kept sealed and told nobody again', async (kind) => {
  const { made, endpoints, orgId, call } = await chat(kind)
  const host = `http://localhost:${server.receiver.port}/`
  expect(made).toMatchObject({ kind, url: host, secret: null })
  expect((await endpoints()).find(({ id }: { id: string }) => id === made.id)).toMatchObject({
    kind,
    url: host,
  })
  const isThis = and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, made.id))
  const [row] = await server.deps.db.select().from(webhookEndpoints).where(isThis)
  const entries = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(JSON.stringify([made, row, entries])).not.toMatch(/hooks\/|sig=/)
  expect(
    server.deps.keys.open('webhook', row!.secretSealed, rowOf(webhookEndpoints, row!.orgId, row!.id)),
  ).toBe(`${server.receiver.url}?sig=secret`)
  const rotated = await call('POST', `/${made.id}/rotate-secret`)
  expect(rotated.status).toBe(409)
})

test.each([
  ['slack', 'https://hooks.slack.com/services/T0/B0/x', undefined],
  [
    'slack',
    'https://hooks.slack.com.evil.example/services/T0/B0/x',
    /must start with https:\/\/hooks\.slack\.com/,
  ],
  ['slack', 'https://evil.example/hooks.slack.com', /hooks\.slack\.com/],
  ['slack', 'https://acme.webhook.office.com/x', /hooks\.slack\.com/],
  ['teams', 'https://acme.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d', undefined],
  [
    'teams',
    'https://prod-12.uksouth.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x',
    undefined,
  ],
  [
    'teams',
    'https://default0a.09.environment.api.powerplatform.com:443/powerautomate/automations/x',
    undefined,
  ],
  ['teams', 'https://notlogic.azure.com/x', /Teams workflow/],
  ['teams', 'https://logic.azure.com.evil.example/x', /Teams workflow/],
  ['teams', 'https://hooks.slack.com/services/T0/B0/x', /Teams workflow/],
  ['webhook', 'https://anything.example/x', undefined],
] as const)('%s may be at its own hosts only: %s', (kind, url, problem) => {
  const said = chatHostProblem(kind, url, { allowLocal: false })
  expect(said ?? '').toMatch(problem ?? /^$/)
})

test('another host is refused when it is saved, beside the field', async () => {
  const { call } = await server.organisation()
  const { status, json } = await call('POST', '', { kind: 'slack', url: 'https://a.example/', events: ['*'] })
  expect([status, json.errors]).toEqual([422, { url: 'The URL must start with https://hooks.slack.com/' }])
  const unknown = await call('POST', '', { kind: 'irc', url: 'https://a.example/', events: ['*'] })
  expect(unknown.status).toBe(422)
})

const orgId = '5f0c3f0e-3a51-4c3e-9d37-0c9f2f1f6a10'

test('every event is a sentence in both formats', () => {
  for (const type of [...webhookEventTypes, 'ping', 'of.later']) {
    const data = type === 'digest.weekly' ? { orgId: 'o', followUpsDue: 3 } : { orgId: 'o', employeeId: 'e1' }
    const message = chatMessage({ orgId, type, data }, 'https://app.example')
    expect(message.lines.every(({ text }) => text.length > 5)).toBe(true)
    for (const kind of kinds) {
      expect(v.safeParse(formats[kind], JSON.parse(chatBody(kind, message))).issues).toBeUndefined()
    }
  }
})

test('a step says which one and what became of it', () => {
  const data = { orgId: 'o', employeeId: 'e1', step: 'phone', status: 'fail' }
  expect(chatMessage({ orgId, type: 'step.updated', data }, 'https://app.example').lines[0]?.text).toBe(
    'Phone failed',
  )
})

test('what happened in test mode is told as TEST', () => {
  const verified = { type: 'employee.verified', data: { orgId, employeeId: 'e1', status: 'verified' } }
  const told = (of: string) => chatMessage({ ...verified, orgId: of }, 'https://app.example')
  expect(told(orgId).title).not.toContain('TEST')
  const inTest = told(testOrganisationOf(orgId))
  expect(inTest).toMatchObject({
    title: 'TEST: Bonafide',
    lines: [{ text: 'In test mode, about test data.' }, {}],
  })
  for (const kind of kinds) {
    expect(v.safeParse(formats[kind], JSON.parse(chatBody(kind, inTest))).issues).toBeUndefined()
  }
})

test('nothing in a text is markup of the service', () => {
  const text = '<!channel> *a* [b](https://evil.example) & `c`'
  const link = { label: 'a|b>', url: 'https://app.example/?a=1&b=(2)|' }
  const message = { title: text, lines: [{ text, link }] }
  const slack = JSON.parse(chatBody('slack', message))
  expect(slack.blocks[1].text.text).toBe(
    '&lt;!channel&gt; *a* [b](https://evil.example) &amp; `c` · <https://app.example/?a=1&amp;b=(2)%7C|a|b&gt;>',
  )
  expect(slack.text).not.toContain('<!channel>')
  const [, line] = JSON.parse(chatBody('teams', message)).attachments[0].content.body
  expect(line.text).toContain('\\[b\\]\\(https://evil.example\\)')
  expect(line.text).toContain('](https://app.example/?a=1&b=%282%29|)')
})
