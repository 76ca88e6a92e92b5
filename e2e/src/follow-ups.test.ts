import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openPage } from './browser.ts'
import { type Account, invite, signIn, signUp } from './console.ts'
import { newestMessage } from './sandbox.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

const ada = {
  fullName: 'Ada Example',
  email: 'ada.example@example.com',
  channel: 'Email',
  language: 'pl',
} as const

/** The day that is so many days after today's in London. */
function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Calls of a user's own program, with a session of its own. */
async function signedInCalls({ email, password }: Account) {
  const ask = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { ...(!isFile && { 'content-type': 'application/json' }), ...headers },
      body: isFile ? Buffer.from(body) : body === undefined ? null : JSON.stringify(body),
    })
    const reply = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const { access_token: token } = await ask('POST', '/auth/signin', { email, password })
  const authorization = `Bearer ${String(token)}`
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    ask(method, path, body, { authorization, ...headers })
}

// One pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Records an eVisa by share code, whose permission ends in so many days, of an employee who starts tomorrow. */
async function recordCheck(account: Account, days: number): Promise<void> {
  const call = await signedInCalls(account)
  const { items } = (await call('GET', '/employees')) as { items: { employeeId: string }[] }
  const at = `/employees/${items[0]!.employeeId}`
  await call('PATCH', `${at}/engagement`, { startDate: dayIn(1) })
  const { fileId } = await call('POST', `${at}/evidence?label=Result`, new Uint8Array(picture), {
    'content-type': 'image/png',
  })
  const now = new Date(Date.now() - 60_000).toISOString()
  const { rightToWork } = await call('POST', `${at}/checks`, {
    kind: 'initial',
    route: 'online',
    shareCode: 'W12345678',
    dateOfBirth: '1990-05-17',
    nameOnEvidence: ada.fullName,
    permission: 'time_limited',
    permissionEnd: dayIn(days),
    weeklyHoursLimit: 20,
    likeness: { mode: 'in_person', at: now },
    fileIds: [fileId],
    checkedAt: now,
    outcome: 'pass',
  })
  expect(rightToWork).toMatchObject({ state: 'time_limited', until: dayIn(days) })
}

/** Waits for a figure on the dashboard, which the work of the night brings about, and opens it. */
async function openFigure(page: Page, label: string, count: number): Promise<void> {
  const line = page
    .getByRole('region', { name: 'Right to work' })
    .getByRole('listitem')
    .filter({ hasText: label })
  await expect
    .poll(
      async () => {
        await page.goto(product.url)
        return line.textContent()
      },
      { timeout: 30_000 },
    )
    .toBe(`${label}${count}`)
  await line.getByRole('link').click()
  await page.waitForURL(/\/right-to-work\?/)
  await page
    .getByRole('region', { name: 'Statutory excuses' })
    .getByRole('link', { name: ada.fullName })
    .waitFor()
}

test('60 days before an excuse ends both sides are reminded, and after it work has to stop', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, ada)
  await recordCheck(account, 62)

  await product.restart({ daysAhead: 2 })
  const user = await newestMessage(office, product.url, account.email)
  const toUser = user.frameLocator('iframe').locator('body')
  await expect.poll(() => toUser.textContent()).toContain(`The statutory excuse for ${ada.fullName} ends on`)
  await expect
    .poll(async () => {
      const message = await newestMessage(office, product.url, ada.email)
      return message.frameLocator('iframe').locator('body').textContent()
    })
    .toContain('Ponowne sprawdzenie prawa do pracy')

  const desk = await openPage()
  await signIn(desk, product.url, account)
  await openFigure(desk, 'Ending within 60 days', 1)
  await expectAccessible(desk, 'right to work')

  await product.restart({ daysAhead: 63 })
  const later = await openPage()
  await signIn(later, product.url, account)
  await openFigure(later, 'Working without an excuse', 1)
  await later.getByText('Lapsed', { exact: true }).waitFor()
  await expect
    .poll(async () => (await newestMessage(office, product.url, account.email)).textContent())
    .toContain('Stop work')
}, 240_000)
