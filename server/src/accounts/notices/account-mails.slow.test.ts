import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { addApp, createSignIn } from '#testing/scenarios/second-factors.ts'

let server: Awaited<ReturnType<typeof startMessaging>>
let isAway = false
beforeAll(async () => {
  const smtp = () => (isAway ? ({ code: 451, words: 'try again later' } as const) : undefined)
  server = await startMessaging({ smtp: (stage) => (stage === 'mail' ? smtp() : undefined) })
})
afterAll(() => server.close())

type Account = Awaited<ReturnType<typeof server.organisation>>

const password = newSignUp().password
const ask = async (account: Account, [method, path]: [string, string], body: object = {}) => {
  const answer = await server.request(method, path, { token: account.token, body })
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status} ${answer.text}`)
}

interface Case {
  /** What is mailed, and to whom where that is not who did it. */
  subject: string
  to?: (account: Account, other: { email: string }) => string
  done: (account: Account, other: { userId: string; token: string; email: string }) => Promise<unknown>
}

const cases: Record<string, Case> = {
  'a new account': {
    subject: 'Confirm your email address',
    to: ({ orgId }) => `${orgId}@example.com`,
    done: (account) =>
      ask(account, ['POST', '/auth/signup'], { ...newSignUp(), email: `${account.orgId}@example.com` }),
  },
  'a forgotten password': {
    subject: 'Choose a new password',
    done: (account) => ask(account, ['POST', '/auth/password/forgot'], { email: account.email }),
  },
  'a changed password': {
    subject: 'Your password has been changed',
    done: (account) =>
      ask(account, ['POST', '/auth/password'], {
        currentPassword: password,
        newPassword: 'copper-lantern-77',
      }),
  },
  'a changed address, at the old one': {
    subject: 'Your email address has been changed',
    done: (account) =>
      ask(account, ['PATCH', '/auth/me'], {
        name: 'Harriet Reed',
        email: `moved.${account.email}`,
        password,
      }),
  },
  'a changed address, at the new one': {
    subject: 'Your email address has been changed',
    to: ({ email }) => `moved.${email}`,
    done: (account) =>
      ask(account, ['PATCH', '/auth/me'], {
        name: 'Harriet Reed',
        email: `moved.${account.email}`,
        password,
      }),
  },
  'a sign-in from a browser that is new': {
    subject: 'New sign-in to your account',
    done: (account) => ask(account, ['POST', '/auth/signin'], { email: account.email, password }),
  },
  'a second factor': {
    subject: 'A second factor has been added',
    done: (account) => addApp(server, account.token),
  },
  'a second factor that is removed': {
    subject: 'A second factor has been removed',
    async done(account) {
      const { id } = await addApp(server, account.token)
      await ask(account, ['DELETE', `/auth/factors/${id}`])
    },
  },
  'a second factor that an owner resets': {
    subject: 'A second factor has been removed',
    to: (_account, { email }) => email,
    async done(account, other) {
      await addApp(server, other.token)
      await ask(account, ['DELETE', `/team/members/${other.userId}/factors`])
    },
  },
  'a second factor that is guessed at': {
    subject: 'Too many wrong codes for your account',
    async done(account) {
      await addApp(server, account.token)
      const { asked, finish } = createSignIn(server)
      for (let tried = 0; tried < 101; tried++) {
        server.clock.advance(2 * 60_000)
        await finish({ challenge: await asked(account.email), code: '000000' })
      }
    },
  },
  'an API key': {
    subject: 'An API key has been created',
    done: (account) => ask(account, ['POST', '/api-keys'], { name: 'Portal' }),
  },
  'a webhook endpoint': {
    subject: 'A webhook endpoint has been added',
    done: (account) =>
      ask(account, ['POST', '/webhook-endpoints'], {
        url: 'https://hooks.example.invalid/in',
        events: ['invitation.sent'],
      }),
  },
  'another role': {
    subject: 'Your role at Oak Care has changed',
    to: (_account, { email }) => email,
    done: (account, { userId }) => ask(account, ['PATCH', `/team/members/${userId}`], { role: 'verifier' }),
  },
  'an invitation to the team': {
    subject: 'Join Oak Care on Bonafide',
    to: () => 'robin@example.com',
    done: (account) =>
      ask(account, ['POST', '/team/invitations'], { email: 'robin@example.com', role: 'viewer' }),
  },
}

test.each(Object.entries(cases))('%s is mailed, later where the mail server is away', async (name, made) => {
  isAway = true
  server.smtp.received.length = 0
  const account = await server.organisation()
  const other = await joinOrganisation(server, account.orgId, 'admin')
  await made.done(account, other)
  const to = made.to?.(account, other) ?? account.email
  const mailed = async () => {
    await server.runJobs()
    return server.smtp.received.filter((email) => email.to.includes(to)).map(({ mail }) => mail.subject)
  }
  expect(await mailed(), name).toEqual([])
  isAway = false
  server.clock.advance(60_000)
  expect((await mailed()).filter((subject) => subject === made.subject)).toHaveLength(1)
  server.clock.advance(60_000)
  expect((await mailed()).filter((subject) => subject === made.subject)).toHaveLength(1)
})
