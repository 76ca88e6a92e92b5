import { expect, test } from 'vitest'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const refusal = { code: 554, words: '5.7.1 <ella@example.com>: Relay access denied' }
let mayRelay = false
const server = withServer(() =>
  startMessaging({ smtp: (stage) => (stage === 'rcpt' && !mayRelay ? refusal : undefined) }),
)

test('while the mail server refuses us all mail waits, the log names the setting, and then it is sent', async () => {
  const { token, orgId } = await server.organisation()
  for (const email of ['ella@example.com', 'noah@example.com']) await server.invite(token, { email })
  await server.runJobs()
  const stateOf = async () => (await server.rowsOf(orgId)).map(({ channel, state }) => [channel, state])
  const bothAre = (state: string) => Array.from({ length: 2 }, () => ['email', state])
  expect(await stateOf()).toEqual(bothAre('queued'))
  const warning = server
    .logged()
    .split('\n')
    .find((line) => line.includes('check SMTP_URL and MAIL_FROM'))
  expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40, channel: 'email' })
  mayRelay = true
  server.clock.advance(60_000)
  await server.runJobs()
  expect(await stateOf()).toEqual(bothAre('sent'))
})
