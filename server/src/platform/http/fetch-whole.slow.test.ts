import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createStripeIdentityProvider } from '#integrations/stripe/stripe-identity-provider.ts'
import { stripeConnection } from '#integrations/stripe/stripe-client.ts'
import { keepCollecting } from '#testing/harness/collect-garbage.ts'
import { callTwilio } from '#integrations/twilio/twilio-messenger.ts'
import { fetchWhole } from './fetch-whole.ts'
import { createGoogle } from '#integrations/google/google-provider.ts'

let answer: (response: ServerResponse) => void
let hangUps = 0
const server = createServer((request, response) => {
  request.resume()
  response.on('close', () => hangUps++)
  answer(response)
})
let url: string
let stopCollecting = () => {}
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => stopCollecting())
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const silence = () => {}
const half = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"id":"1"')
}
/** Too soon for the time limits of Node's own, which are five minutes, and enough for a first half on a busy machine. */
const limitMs = 2000
const isOver = { timeout: 20_000 }
const within = () => [new AbortController().signal, AbortSignal.timeout(limitMs)]

const stripe = () =>
  createStripeIdentityProvider(
    stripeConnection({
      apiUrl: url,
      secretKey: 'sk_test_1',
      limits: { eachMs: limitMs, altogetherMs: 2 * limitMs, tries: 2 },
    }),
  ).fetchOutcome({} as never, 'vs_1')
const google = () =>
  createGoogle(
    { clientId: 'id', scriptUrl: url, tokenInfoUrl: url, userInfoUrl: url },
    { eachMs: limitMs, altogetherMs: 2 * limitMs },
  ).fetchAccount('ya29.token')
const twilio = () =>
  callTwilio({ apiUrl: url, accountSid: 'AC1', authToken: 'secret', timeoutMs: limitMs }, '/Messages.json')

test.each<[string, () => Promise<unknown>]>([
  ['Stripe', stripe],
  ['Google', google],
])(
  '%s that answers by halves, or not at all, is waited for no longer than the limit',
  isOver,
  async (_, ask) => {
    stopCollecting = keepCollecting()
    for (const behave of [half, silence]) {
      answer = behave
      await expect(Promise.all(Array.from({ length: 5 }, ask))).rejects.toMatchObject({
        name: 'ProviderError',
      })
    }
  },
)

test('Twilio too, whose status counts where the rest does not come', isOver, async () => {
  stopCollecting = keepCollecting()
  answer = half
  expect(await twilio()).toMatchObject({ response: { status: 200 }, body: undefined })
  answer = silence
  await expect(twilio()).rejects.toMatchObject({ name: 'DeliveryError', uncertain: true })
})

test('a body that was given up is not waited for in the background either', isOver, async () => {
  stopCollecting = keepCollecting()
  answer = half
  const before = hangUps
  const response = await fetchWhole(url, {}, within())
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect.poll(() => hangUps).toBe(before + 1)
})

test('a limit that was reached before sends nothing', async () => {
  let asked = 0
  answer = () => asked++
  await expect(fetchWhole(url, {}, [AbortSignal.abort(new Error('too late'))])).rejects.toThrow('too late')
  expect(asked).toBe(0)
})

test.each([
  [200, 'Grüße '.repeat(50_000)],
  [404, '{}'],
  [204, ''],
])('an answer of %d is given as it came', async (status, text) => {
  answer = (response) => response.writeHead(status, { 'x-request': 'r1' }).end(text)
  const response = await fetchWhole(url, { method: 'POST', body: 'a' }, within())
  expect([response.status, response.headers.get('x-request'), await response.text()]).toEqual([
    status,
    'r1',
    text,
  ])
})

test('a redirect is not followed', async () => {
  answer = (response) => response.writeHead(302, { location: `${url}/elsewhere` }).end()
  await expect(fetchWhole(url, {}, within())).rejects.toThrow('fetch failed')
})
