import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signStripeEvent } from '../../server/testing/fakes/stripe/stripe-events.ts'
import { openPage } from './browser/browser.ts'
import { codeBlock, type Production, startProduction } from './production/production.ts'
import { invite, signUpUnconfirmed } from './walks/console.ts'
import { checkRightToWork, enterCode } from './walks/flow.ts'
import { freePort } from './product/free-port.ts'
import { fileFaults, packageFaults } from './production/image-faults.ts'
import {
  buyPremium,
  codeBySms,
  linkInEmail,
  passIdentity,
  refuseTested,
  settleIn,
} from './production/production-walk.ts'
import { serveStripePages } from './product/fakes.ts'

let production: Production
// It copies packages, makes a database cluster and starts five processes, beside other tests that keep the disk busy.
const startMs = 300_000
beforeAll(async () => {
  production = await startProduction()
}, startMs)
afterAll(() => production?.remove())

const ada = {
  fullName: 'Ada Example',
  email: 'ada@example.com',
  phone: '07700 900101',
  channel: 'Email',
} as const
/** Texts that must never be in a log. */
const secrets: string[] = [ada.email, '7700900101', '7700 900101']

test('the settings of the journey are those that docs/settings.md lists', () => {
  const listed = codeBlock(production.guide, 'ini').matchAll(/^(\w+)=/gm)
  expect([...listed].map(([, name]) => name)).toEqual(Object.keys(production.settings))
})

test('the image is built as the product under test was, and runs as a user who is not root', () => {
  expect(production.image.build).toEqual(['npm ci --ignore-scripts', 'npm run build'])
  expect(production.image.user).toBe('node')
})

test('the image has the packages that the server imports and those that they need, as the lock file has them, and no other', async () => {
  expect(await packageFaults(production.image.cwd)).toEqual([])
})

test('beside packages the image has what was built and nothing else, and its user may read all and change nothing', async () => {
  expect(await fileFaults(production.image.cwd)).toEqual([])
})

test('the health check of the image tells a server that is well from one that is not, and from none', async () => {
  expect(await production.health(production.ports[0])).toBe(0)
  const unwell = createServer(({ url }, response) => response.writeHead(url === '/healthz' ? 503 : 200).end())
  const port = await freePort()
  unwell.listen(port)
  await once(unwell, 'listening')
  expect(await production.health(port)).toBe(1)
  unwell.close()
  expect(await production.health(await freePort())).toBe(1)
})

test('an employee passes all four steps with every vendor but right to work real, and is not verified by that test', async () => {
  const { url, fakes } = production
  const office = await openPage({ anyCertificate: true })
  await serveStripePages(office.context())
  const account = await signUpUnconfirmed(office, url)
  await settleIn(production, office, account.email)
  const session = (await office.context().cookies()).find(({ value }) => value.startsWith('ey'))
  secrets.push(account.email, account.password, session!.value)

  await buyPremium(production, office)
  await invite(office, url, ada)
  const link = await linkInEmail(production, ada.email)
  secrets.push(new URL(link).pathname.split('/').at(-1)!)

  const phone = await openPage({ anyCertificate: true, width: 390 })
  await serveStripePages(phone.context())
  await phone.goto(link)
  const code = await codeBySms(production, phone, '+447700900101')
  secrets.push(code)
  await enterCode(phone, code)
  await passIdentity(production, phone)
  await checkRightToWork(phone)
  await refuseTested(phone)

  await office.goto(`${url}/employees`)
  const row = office.getByRole('row').filter({ hasText: ada.fullName })
  for (const step of ['Email', 'Phone', 'ID', 'RTW']) {
    await row.getByRole('img', { name: `${step}: Passed` }).waitFor()
  }
  // Right to work is a sandbox's yet, and the console does not pass it off as a check.
  await row.getByRole('img', { name: 'RTW: Passed, TEST: no statutory excuse' }).waitFor()
  await row.getByText('TEST', { exact: false }).first().waitFor()
  await row.getByText('Verifying').waitFor()
  expect(await row.getByRole('img', { name: 'Verified' }).count()).toBe(0)
  await office.getByText(/^Sandbox/).waitFor()
  expect(fakes.mistakes()).toEqual([])
  expect([...production.proxy.taken.values()].every((count) => count > 10)).toBe(true)
})

test('a user signs up with Google, under the policies of a page behind TLS', async () => {
  const googleUser = production.fakes.google.addUser()
  const page = await openPage({ anyCertificate: true })
  await page.goto(`${production.url}/signup`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('button', { name: googleUser.email }).click()
  await page.getByText('Account created successfully!').waitFor()
  secrets.push(googleUser.email)
  expect(production.fakes.mistakes()).toEqual([])
})

test('no page of the sandbox stands in for anything, and a vendor that cannot sign is not heard', async () => {
  const { url, ports, proxy } = production
  const get = (path: string) => fetch(`http://127.0.0.1:${ports[0]}${path}`)
  // Any address that nothing else answers to is one of the console's, which says that there is no such page.
  const consolePage = await (await get('/no-such-page')).text()
  for (const path of ['outbox', 'outbox/newest', 'identity/1', 'checkout/1', 'google', 'subscriptions']) {
    const answer = await get(`/sandbox/${path}`)
    expect(answer.status === 404 || (await answer.text()) === consolePage, path).toBe(true)
  }
  const body = '{"id":"evt_1","type":"identity.verification_session.verified"}'
  const json = { 'content-type': 'application/json' }
  // The events of test mode come in there, and are signed with a key of the server's own.
  expect(await proxy.post(`${url}/api/webhooks/sandbox`, body, json)).toBe(400)
  const forged = signStripeEvent(body, new Date(), 'whsec_other')
  expect(await proxy.post(`${url}/api/webhooks/stripe`, body, { ...json, 'stripe-signature': forged })).toBe(
    400,
  )
})

test('told to end, every process does, and nothing they logged is a secret or says who an employee is', async () => {
  expect(await production.stop()).toEqual([0, 0, 0])
  const log = production.output()
  expect(log).toContain('"status":200')
  const { settings } = production
  const fromSettings = [
    'SESSION_SECRET',
    'DATA_KEY',
    'TWILIO_AUTH_TOKEN',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]
  const all = [
    ...secrets,
    ...fromSettings.map((name) => settings[name]!),
    new URL(settings['DATABASE_URL']!).password,
  ]
  expect(all).toHaveLength(15)
  expect(all.filter((secret) => log.includes(secret))).toEqual([])
})
