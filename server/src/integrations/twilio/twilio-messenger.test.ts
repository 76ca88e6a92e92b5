import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTwilio, twilioAccount, type TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { failureOf } from '#testing/harness/delivery-failure.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import { createTwilioMessenger } from './twilio-messenger.ts'

const ending: (() => unknown)[] = []
afterAll(() => Promise.all(ending.map((end) => end())))

const templates = {
  invitation: `HX${'1'.repeat(32)}`,
  link_renewed: `HX${'2'.repeat(32)}`,
  reminder: `HX${'3'.repeat(32)}`,
  'reminder.pl': `HX${'4'.repeat(32)}`,
}
const message: OutgoingMessage = {
  orgId: crypto.randomUUID(),
  messageId: crypto.randomUUID(),
  channel: 'sms',
  to: '+447700900123',
  from: 'Oak Care',
  text: 'Oak Care & Söhne: 012345 is your verification code.',
}
const template = {
  name: 'reminder',
  language: 'en-GB',
  fullName: 'Ella Novak',
  organisation: 'Oak Care',
  url: 'https://verify.example.com/verify/secret?channel=whatsapp',
  expiresAt: new Date('2027-03-04T23:59:00Z'),
} as const

async function start(
  behaviour: TwilioBehaviour = {},
  setting: { from?: string; publicUrl?: string; timeoutMs?: number; apiUrl?: string } = {},
) {
  const server = await startTwilio(() => behaviour)
  ending.push(() => server.close())
  const open = (channel: 'sms' | 'whatsapp') =>
    createTwilioMessenger(
      {
        ...twilioAccount,
        apiUrl: server.apiUrl,
        from: '+441632960000',
        publicUrl: 'https://verify.example.com',
        whatsapp: { from: '+441632960001', templates },
        ...setting,
      },
      channel,
    )
  return { ...server, sms: open('sms'), whatsapp: open('whatsapp') }
}

test.concurrent('a text is sent as the API describes it, and reports on it name our message', async () => {
  const { sms, sent, mistakes } = await start()
  const { providerRef } = await sms.send({ ...message, usefulForSeconds: 599.9 })
  expect(mistakes).toEqual([])
  expect(sent).toEqual([
    {
      sid: providerRef,
      form: {
        To: '+447700900123',
        From: '+441632960000',
        Body: message.text,
        StatusCallback: `https://verify.example.com/api/webhooks/twilio?org=${message.orgId}&message=${message.messageId}#rc=5&rp=all`,
        ValidityPeriod: 599,
      },
    },
  ])
})

test.concurrent('a messaging service sends in place of a number', async () => {
  const { sms, sent, mistakes } = await start({}, { from: `MG${'c'.repeat(32)}` })
  await sms.send(message)
  expect(mistakes).toEqual([])
  expect(sent[0]?.form).toMatchObject({ MessagingServiceSid: `MG${'c'.repeat(32)}` })
  expect(sent[0]?.form).not.toHaveProperty('From')
})

test.concurrent('a sender’s name may begin as the id of a messaging service does', async () => {
  const { sms, sent, mistakes } = await start({}, { from: 'MG Motors' })
  await sms.send(message)
  expect(mistakes).toEqual([])
  expect(sent[0]?.form).toMatchObject({ From: 'MG Motors' })
  expect(sent[0]?.form).not.toHaveProperty('MessagingServiceSid')
})

test.concurrent('on WhatsApp an approved template is filled in', async () => {
  const { whatsapp, sent, mistakes } = await start()
  await whatsapp.send({ ...message, channel: 'whatsapp', template })
  expect(mistakes).toEqual([])
  expect(sent[0]?.form).toMatchObject({
    To: 'whatsapp:+447700900123',
    From: 'whatsapp:+441632960001',
    ContentSid: templates.reminder,
    ContentVariables: { 1: 'Ella Novak', 2: 'Oak Care', 3: template.url, 4: '4 March 2027' },
  })
  expect(sent[0]?.form).not.toHaveProperty('Body')
})

test.concurrent('a template of the receiver’s language is taken before the plain one, day and all', async () => {
  const { whatsapp, sent } = await start()
  for (const language of ['pl', 'uk'] as const) {
    await whatsapp.send({ ...message, channel: 'whatsapp', template: { ...template, language } })
  }
  expect(sent.map(({ form }) => [form.ContentSid, form.ContentVariables])).toEqual([
    [templates['reminder.pl'], expect.objectContaining({ 4: '4 marca 2027' })],
    // The template is in English, and so is its date.
    [templates.reminder, expect.objectContaining({ 4: '4 March 2027' })],
  ])
})

test.concurrent('a reopened step without a template of its own takes that of the reminder', async () => {
  const { whatsapp, sent } = await start()
  for (const language of ['pl', 'uk'] as const) {
    const reopened = { ...template, name: 'step_reopened', language } as const
    await whatsapp.send({ ...message, channel: 'whatsapp', template: reopened })
  }
  expect(sent.map(({ form }) => form.ContentSid)).toEqual([templates['reminder.pl'], templates.reminder])
})

test.concurrent('a free text is not even tried on WhatsApp', async () => {
  const { whatsapp, requests } = await start()
  expect(await failureOf(whatsapp.send({ ...message, channel: 'whatsapp' }))).toMatchObject({
    permanent: true,
  })
  expect(requests()).toBe(0)
})

test.concurrent('where no report could come, none is asked for', async () => {
  const { sms, sent } = await start({}, { publicUrl: 'http://localhost:3000' })
  await sms.send(message)
  expect(sent[0]?.form).not.toHaveProperty('StatusCallback')
})

const forGood = { permanent: true }
const passing = { permanent: false }

test.concurrent.each([
  [400, 21211, { ...forGood, reason: 'The phone number is not valid' }],
  [400, 21610, { ...forGood, reason: 'This person has opted out of our messages' }],
  [400, 21614, { ...forGood, reason: 'The phone number cannot receive text messages' }],
  [400, 63016, { ...forGood, reason: 'WhatsApp rejected the message' }],
  [400, 63003, { ...forGood, reason: 'The phone number is not on WhatsApp' }],
  // Ours to put right, while the message waits.
  [401, 20003, { ...passing, uncertain: false }],
  [400, 21606, { ...passing, uncertain: false }],
  [500, 21211, { ...passing, uncertain: true }],
  [503, undefined, { ...passing, uncertain: true }],
])('%i with code %s is %j', async (status, code, expected) => {
  const { sms } = await start({ status, ...(code !== undefined && { code }) })
  const failure = await failureOf(sms.send(message))
  expect(failure).toMatchObject(expected)
  const told = `${failure.message} ${failure.reason} ${failure.stack}`
  for (const secret of ['900123', '012345', twilioAccount.authToken]) expect(told).not.toContain(secret)
})

test.concurrent.each([
  ['seconds', '7', 7],
  ['a day and more', '100000', 3600],
  ['a date', new Date(Date.now() + 90_000).toUTCString(), expect.closeTo(90, -1)],
  ['a word', 'soon', undefined],
])('after 429 the wait is what Retry-After asks for: %s', async (_name, header, retryAfter) => {
  const { sms } = await start({ status: 429, code: 20_429, headers: { 'retry-after': header } })
  expect(await failureOf(sms.send(message))).toMatchObject({ ...passing, uncertain: false, retryAfter })
})

test.concurrent.each([
  { reset: 'before' },
  { reset: 'after' },
  { delayMs: 5000 },
  { status: 302, headers: { location: '/' } },
] as const)('%j leaves it open whether the message was made', async (behaviour) => {
  const { sms } = await start(behaviour, 'delayMs' in behaviour ? { timeoutMs: 300 } : {})
  expect(await failureOf(sms.send(message))).toMatchObject({ ...passing, uncertain: true })
})

test.concurrent('a request that had no connection cannot have made the message', async () => {
  const plain = await startTwilio()
  const hangingUp = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const gone = await startTwilio()
  await gone.close()
  hangingUp.listen(0, '127.0.0.1')
  await once(hangingUp, 'listening')
  ending.push(plain.close, () => hangingUp.close())
  const { port } = hangingUp.address() as AddressInfo
  const unconnected = [gone.apiUrl, plain.apiUrl.replace('http:', 'https:'), `https://127.0.0.1:${port}`]
  for (const apiUrl of unconnected) {
    const { sms } = await start({}, { apiUrl })
    expect(await failureOf(sms.send(message))).toMatchObject({ ...passing, uncertain: false })
  }
  const { sms } = await start({}, { apiUrl: `http://127.0.0.1:${port}` })
  expect(await failureOf(sms.send(message))).toMatchObject({ ...passing, uncertain: true })
})

test.concurrent.each([
  { reset: 'halfway' },
  { body: '<html>' },
  { body: '{"sid":7}' },
  { body: '' },
] as const)('created with %j in place of the answer is created', async (behaviour) => {
  const { sms, sent } = await start(behaviour)
  expect(await sms.send(message)).toEqual({ providerRef: null })
  expect(sent).toHaveLength(1)
})

test.concurrent('an error with anything for a body is one that passes', async () => {
  for (const body of ['', 'null', '[]', '{"code":"21211"}', '<html>']) {
    const { sms } = await start({ status: 400, body })
    expect(await failureOf(sms.send(message))).toMatchObject(passing)
  }
})
