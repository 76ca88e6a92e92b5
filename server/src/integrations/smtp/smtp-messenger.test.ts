import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { type Misbehaviour, type SmtpStage, startSmtp } from '#testing/fakes/fake-smtp.ts'
import { tlsIdentity } from '#testing/fakes/tls-identity.ts'
import { failureOf } from '#testing/harness/delivery-failure.ts'
import type { Messenger, OutgoingMessage } from '#messages/messenger.ts'
import { createSmtpMessenger } from './smtp-messenger.ts'

const ending: (() => unknown)[] = []
afterAll(() => Promise.all(ending.map((end) => end())))

const message: OutgoingMessage = {
  orgId: crypto.randomUUID(),
  messageId: crypto.randomUUID(),
  channel: 'email',
  to: 'ella@example.com',
  from: 'Oak & “Ash” Care, Ltd',
  subject: 'Zażółć: verify your identity',
  text: 'Hello Ella\n.\nStart here: https://verify.example.com/verify/x',
  html: '<p>Hello Ella</p>',
}

async function start(misbehave?: (stage: SmtpStage) => Misbehaviour, timeouts = {}) {
  const server = await startSmtp(misbehave)
  const open = (url = server.url): Messenger => {
    const messenger = createSmtpMessenger({ url, from: 'no-reply@mail.example.com', timeouts })
    ending.push(() => messenger.close?.())
    return messenger
  }
  ending.push(() => server.close())
  return { ...server, open, messenger: open() }
}

test.concurrent('an email arrives with both its parts, from the organisation, under an id of its own', async () => {
  const { messenger, received } = await start()
  const { providerRef } = await messenger.send(message)
  expect(providerRef).toBe(`<${message.messageId}@mail.example.com>`)
  expect(received).toMatchObject([
    {
      from: 'no-reply@mail.example.com',
      to: ['ella@example.com'],
      mail: {
        messageId: providerRef,
        from: { name: message.from, address: 'no-reply@mail.example.com' },
        to: [{ address: 'ella@example.com' }],
        subject: message.subject,
        text: `${message.text}\n`,
        html: `${message.html}\n`,
        attachments: [],
      },
    },
  ])
  const { raw, mail } = received[0]!
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

test.concurrent('an email comes from the name that the operator has set, whichever organisation sends it', async () => {
  const { url, received } = await start()
  const named = createSmtpMessenger({ url, from: 'hr@acme.example', name: 'Acme HR' })
  ending.push(() => named.close?.())
  await named.send(message)
  expect(received).toMatchObject([
    { from: 'hr@acme.example', mail: { from: { name: 'Acme HR', address: 'hr@acme.example' } } },
  ])
})

test.concurrent('an email that can be stopped says so to mail programs, with its address in one piece', async () => {
  const { messenger, received } = await start()
  const unsubscribeUrl = `https://app.example.com/api/manager-updates/stop?token=${'x'.repeat(150)}`
  await messenger.send(message)
  await messenger.send({ ...message, messageId: crypto.randomUUID(), unsubscribeUrl })
  const [plain, stoppable] = received
  expect(plain?.raw).not.toMatch(/^List-Unsubscribe/m)
  expect(stoppable?.raw).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(stoppable?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test.concurrent('many emails share a few connections', async () => {
  const { messenger, received, connections } = await start()
  const ids = Array.from({ length: 30 }, () => crypto.randomUUID() as string)
  await Promise.all(ids.map((messageId) => messenger.send({ ...message, messageId })))
  expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(30)
  expect(connections()).toBeLessThanOrEqual(5)
})

const injections = [
  { to: 'ella@example.com\r\nBcc: all@example.com' },
  { to: 'ella@example.com, all@example.com' },
  { to: 'Ella <ella@example.com>' },
  { to: 'all@example.com;ella@example.com' },
  { from: 'Oak\r\nBcc: all@example.com' },
  { from: 'Oak\nCare' },
  { subject: 'Hello\r\n\r\n<script>' },
  { subject: 'Hello\0' },
]

test.concurrent('what would break a header, or is not one address, is refused for good', async () => {
  const { messenger, received } = await start()
  for (const change of injections) {
    expect(await failureOf(messenger.send({ ...message, ...change }))).toMatchObject({ permanent: true })
  }
  expect(received).toEqual([])
})

test.concurrent('whatever an organisation is called, there is one sender and one receiver', async () => {
  const { messenger, received } = await start()
  const names = ['Oak" <all@example.com>, "', 'all@example.com', 'Oak, all@example.com', '=?utf-8?q?a?=', '']
  for (const from of names) await messenger.send({ ...message, from })
  expect(received).toHaveLength(names.length)
  for (const { to, mail } of received) {
    expect(to).toEqual(['ella@example.com'])
    expect(mail).toMatchObject({
      from: { address: 'no-reply@mail.example.com' },
      to: [{ address: 'ella@example.com' }],
    })
    expect(mail.cc).toBeUndefined()
  }
})

const mailbox = 'The mailbox does not exist or is not accepting messages'
const refused = 'The mail server rejected the message'
const away = 'The mail server could not be reached'

test.concurrent.each([
  ['rcpt', 550, 'as told', mailbox],
  ['rcpt', 551, 'as told', mailbox],
  ['rcpt', 552, 'as told', mailbox],
  ['rcpt', 553, 'as told', mailbox],
  ['rcpt', 550, 'as told (#5.1.1)', mailbox],
  ['rcpt', 554, '5.1.1 as told', mailbox],
  ['rcpt', 550, '5.1.10 as told', mailbox],
  ['rcpt', 552, '5.2.2 as told', mailbox],
  // Microsoft's reply for a mailbox that does not exist.
  ['rcpt', 550, '5.4.1 Recipient address rejected: Access denied', mailbox],
  ['rcpt', 550, '<ella@relay.example.com>: as told', mailbox],
  ['data', 550, '5.2.1 as told', mailbox],
  ['data', 552, 'as told', refused],
  ['data', 552, '5.3.4 as told', refused],
  ['data', 554, '5.6.0 as told', refused],
] as const)('%s answered %i %s fails for good', async (where, code, words, reason) => {
  const { messenger } = await start((stage) => (stage === where ? { code, words } : undefined))
  const failure = await failureOf(messenger.send(message))
  expect(failure).toMatchObject({ permanent: true, reason })
  expect(failure.message).toContain(`(${code}`)
  expect(failure.message).not.toContain('check')
})

test.concurrent.each([
  ['rcpt', 554, '5.7.1 Relay access denied', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 550, '5.7.1 as told', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 550, '5.1.8 as told', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 550, 'Relaying denied', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 550, 'we do not relay.', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 553, 'that domain isn’t in my list of allowed rcpthosts', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 554, 'as told', 'SMTP_URL and MAIL_FROM'],
  ['rcpt', 530, '5.7.0 Authentication required', 'SMTP_URL'],
  ['rcpt', 530, 'as told', 'SMTP_URL'],
  ['data', 550, '5.7.26 as told', 'SMTP_URL and MAIL_FROM'],
  ['data', 550, 'as told', 'SMTP_URL and MAIL_FROM'],
  ['data', 554, 'as told', 'SMTP_URL and MAIL_FROM'],
  ['mail', 550, '5.1.1 as told', 'SMTP_URL and MAIL_FROM'],
  ['mail', 530, '5.7.0 as told', 'SMTP_URL'],
  ['connect', 554, 'as told', 'SMTP_URL'],
  ['auth', 535, '5.7.8 as told', 'SMTP_URL'],
] as const)('%s answered %i %s waits, and the settings are named', async (where, code, words, settings) => {
  const { open, urlFor, received } = await start((stage) => (stage === where ? { code, words } : undefined))
  const failure = await failureOf(open(urlFor('user', 'right')).send(message))
  expect(failure).toMatchObject({ permanent: false, reason: 'The mail server would not accept mail from us' })
  expect(failure.message).toContain(`(${code}`)
  expect(failure.message).toMatch(new RegExp(`: check ${settings}$`))
  expect(received).toEqual([])
})

test.concurrent.each([
  ['rcpt', 450, '4.1.1 as told'],
  ['rcpt', 452, '4.2.2 as told'],
  ['data', 451, '4.7.1 as told'],
] as const)('%s answered %i %s waits, and no setting is to blame', async (where, code, words) => {
  const { messenger } = await start((stage) => (stage === where ? { code, words } : undefined))
  const failure = await failureOf(messenger.send(message))
  expect(failure).toMatchObject({ permanent: false, reason: away })
  expect(failure.message).not.toContain('check')
})

test.concurrent('a wrong password delays the email and is in no error', async () => {
  const { open, urlFor } = await start()
  const failure = await failureOf(open(urlFor('user', 'wr0ng-password')).send(message))
  expect(failure.permanent).toBe(false)
  expect(`${failure.message} ${failure.stack} ${failure.reason}`).not.toContain('wr0ng-password')
})

test.concurrent('a password goes to no other machine without encryption', async () => {
  const stages: SmtpStage[] = []
  const { open, urlFor } = await start((stage) => void stages.push(stage))
  // The same server, by an address that is not plainly this machine's own.
  const elsewhere = urlFor('user', 'right').replace('127.0.0.1', '0.0.0.0')
  expect(await failureOf(open(elsewhere).send(message))).toMatchObject({ permanent: false })
  expect(stages).toContain('connect')
  expect(stages).not.toContain('auth')
  await open(urlFor('user', 'right')).send(message)
  expect(stages).toContain('auth')
})

test.concurrent.each(['connect', 'mail', 'rcpt', 'data'] as const)(
  'a connection lost at %s is a failure that passes, and the next try arrives once',
  async (where) => {
    let broken = true
    const { messenger, received } = await start((stage) => (broken && stage === where ? 'reset' : undefined))
    expect(await failureOf(messenger.send(message))).toMatchObject({ permanent: false })
    broken = false
    await messenger.send(message)
    expect(received).toHaveLength(1)
  },
)

test.concurrent('an email whose answer was lost is sent again under the same id', async () => {
  let broken = true
  const { messenger, received } = await start((stage) =>
    broken && stage === 'answered' ? 'reset' : undefined,
  )
  expect(await failureOf(messenger.send(message))).toMatchObject({ permanent: false })
  broken = false
  await messenger.send(message)
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(1)
})

test.concurrent('a server that says nothing is given up in time', async () => {
  const isSilent = (stage: SmtpStage) => (stage === 'rcpt' ? { delayMs: 20_000 } : undefined)
  const { messenger } = await start(isSilent, { silenceMs: 300 })
  const begun = performance.now()
  expect(await failureOf(messenger.send(message))).toMatchObject({ permanent: false })
  expect(performance.now() - begun).toBeLessThan(5000)
})

test.concurrent('where no server listens the email waits', async () => {
  const { messenger, close } = await start()
  await close()
  expect(await failureOf(messenger.send(message))).toMatchObject({
    permanent: false,
    message: 'smtp ESOCKET at CONN',
  })
})

test.concurrent('a failure names neither the address nor the words of the server', async () => {
  for (const words of ['<ella@example.com> as told', '5.7.1 Relay for ella@example.com denied, as told']) {
    const { messenger } = await start((stage) => (stage === 'rcpt' ? { code: 550, words } : undefined))
    const failure = await failureOf(messenger.send(message))
    expect(`${failure.message} ${failure.stack} ${failure.reason}`).not.toMatch(/ella|as told|denied/)
    expect(failure.cause).toBeUndefined()
  }
})

test.concurrent('a mail server whose certificate no known authority has made is told nothing', async () => {
  const said: string[] = []
  const impostor = createServer({ key: tlsIdentity.key, cert: tlsIdentity.cert }, (socket) => {
    socket.on('data', (text) => void said.push(String(text))).on('error', () => undefined)
    socket.write('220 mail.example.com ESMTP\r\n')
  })
  impostor.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
  ending.push(() => impostor.close())
  const { open } = await start()
  const messenger = open(`smtps://user:a-password@localhost:${(impostor.address() as AddressInfo).port}`)
  expect(await failureOf(messenger.send(message))).toMatchObject({ permanent: false })
  expect(said).toEqual([])
})
