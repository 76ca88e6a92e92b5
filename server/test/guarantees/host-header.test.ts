import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const headers = {
  host: 'evil.example',
  forwarded: 'for=203.0.113.1;host=evil.example;proto=http',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '81',
  'x-original-host': 'evil.example',
}

test('whatever host a request names, every link that is sent or answered is of PUBLIC_URL', async () => {
  const { token } = await server.signUp()
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token, body, headers })
  const answers = [
    await ask('POST', '/employees/invite', newInvitation()),
    await ask('POST', '/billing/checkout-session', { priceId: 'price_basic_monthly' }),
    await ask('GET', '/system'),
  ]
  const { employeeId, verificationToken, email } = answers[0]!.json
  server.clock.advance(1000)
  answers.push(await ask('POST', `/employees/${employeeId}/resend`, {}))
  const link = answers.at(-1)!.json.verificationToken ?? verificationToken
  answers.push(await ask('POST', '/flow/email/verify', { token: link, email }))
  const flowId = async () => (await ask('GET', `/flow/progress/${link}`)).json.employeeId
  const { otpCode: code } = (await ask('POST', '/flow/otp/request', { employeeId: await flowId() })).json
  answers.push(await ask('POST', '/flow/otp/verify', { employeeId: await flowId(), code }))
  answers.push(await ask('POST', '/flow/id/session', { employeeId: await flowId() }))
  answers.push(await ask('POST', '/flow/handoff', { employeeId: await flowId() }))
  await server.runJobs()
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200, 200])
  const sent = await server.deps.db.select().from(sandboxOutbox)
  const texts = [...answers.map(({ text }) => text), ...sent.map((message) => JSON.stringify(message))]
  expect(texts.filter((text) => text.includes('evil'))).toEqual([])
  const links = texts.flatMap((text) => text.match(/https?:\/\/[^\s"'<>\\]+/g) ?? [])
  expect(links.length).toBeGreaterThanOrEqual(6)
  expect(links.filter((address) => !address.startsWith('http://localhost:3000/'))).toEqual([])
})
