import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { webhooks } from '@bonafide/node'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

interface Received {
  body: string
  headers: IncomingHttpHeaders
}

/** Starts a server of the partner's own that takes whatever it is sent. */
async function startReceiver(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.end()
    })
  }).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, received }
}

async function createKey(page: Page): Promise<string> {
  await page.goto(`${product.url}/settings/developers`)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name of the new key').fill('Payroll')
  for (const scope of [/^List employees/, /^Invite employees/, /webhooks/i]) {
    await page.getByRole('checkbox', { name: scope }).check()
  }
  await page.getByRole('button', { name: 'Create key' }).click()
  return (await page.getByText(/^bf_(?:test|live)_[\w-]{43}$/).textContent()) ?? ''
}

/** Runs the commands of the quick start as they are printed, and tells what the last one was answered. */
async function runQuickStart(page: Page, key: string): Promise<unknown> {
  const env = { ...process.env, BONAFIDE_URL: product.url, BONAFIDE_API_KEY: key }
  let answer = ''
  for (const command of await page.locator('pre.command').allTextContents()) {
    answer = (await promisify(execFile)('bash', ['-ec', command], { env })).stdout
  }
  return JSON.parse(answer)
}

/** Opens the form of a call and sends it. */
async function tryCall(
  page: Page,
  call: string,
  fill: (form: ReturnType<Page['locator']>) => Promise<unknown>,
) {
  const form = page.getByRole('form', { name: `Try ${call}`, includeHidden: true })
  if (!(await form.isVisible())) await page.locator('details', { has: form }).locator('summary').click()
  await fill(form)
  await form.getByRole('button', { name: 'Send' }).click()
  const answer = form.getByRole('status')
  await expect.poll(() => answer.textContent()).not.toMatch(/^(?:Sending…)?$/)
  return answer.textContent()
}

test('from the first test key to live: quick start, a call from the reference, a webhook', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await page.getByRole('region', { name: 'Test mode' }).waitFor()
  const key = await createKey(page)
  expect(key).toMatch(/^bf_test_/)

  const reference = await openPage({ expected: /4\d\d/ })
  await reference.goto(`${product.url}/docs/api`)
  expect(await runQuickStart(reference, key)).toMatchObject({
    items: [{ externalId: 'payroll-42' }],
    total: 1,
  })

  // Without a key nothing is sent, and with a live one neither.
  const keyField = reference.getByLabel('Test key', { exact: true })
  const list = () => tryCall(reference, 'employees.list', (form) => form.getByLabel(/^limit/).fill('1'))
  const note = reference.locator('#test-key-note')
  await keyField.fill(`bf_live_${'a'.repeat(43)}`)
  await keyField.blur()
  await expect.poll(() => note.textContent()).toContain('This is a live key.')
  await keyField.fill(key)
  await keyField.blur()
  const listed = await list()
  expect(listed).toMatch(/^GET \/api\/v1\/employees\?limit=1: 200/)
  expect(listed).toContain('payroll-42')

  const receiver = await startReceiver()
  const endpoint = { url: receiver.url, events: ['invitation.sent'] }
  const body = (value: object) => (form: ReturnType<Page['locator']>) =>
    form.getByLabel('Body').fill(JSON.stringify(value))
  const made = (await tryCall(reference, 'webhooks.create', body(endpoint))) ?? ''
  expect(made).toContain(': 201')
  const secret = /whsec_[\w+/=]+/.exec(made)?.[0] ?? ''
  const employee = { fullName: 'Ella Match', email: 'ella.match@example.com', inviteChannelPref: 'email' }
  expect(await tryCall(reference, 'employees.invite', body(employee))).toContain(': 201')
  await expect.poll(() => receiver.received, { timeout: 30_000 }).toHaveLength(1)
  const [webhook] = receiver.received
  const event = webhooks.verify(webhook?.body ?? '', webhook?.headers ?? {}, secret)
  expect(event).toMatchObject({ type: 'invitation.sent', livemode: false })
  expect(await tryCall(reference, 'employees.invite', (form) => form.getByLabel('Body').fill('{'))).toContain(
    'The body is not JSON',
  )
  for (const width of [390, 1280]) {
    await reference.setViewportSize({ width, height: 844 })
    await expectAccessible(reference, `the reference at ${width} px`)
  }

  // Live data has none of it.
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await page.getByRole('region', { name: 'Test mode' }).waitFor({ state: 'detached' })
  const liveKey = await createKey(page)
  expect(liveKey).toMatch(/^bf_live_/)
  expect(await runQuickStart(reference, liveKey)).toMatchObject({
    items: [{ fullName: 'Ella Novak' }],
    total: 1,
  })
  expect(receiver.received).toHaveLength(1)
})
