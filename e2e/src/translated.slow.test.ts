import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, withoutScripts } from './browser/browser.ts'
import { demo, enterCredentials, signIn } from './walks/console.ts'
import { type Product, startProduct } from './product/product.ts'
import { signedInCalls } from './walks/record-check.ts'
import { expectNothingLost, translatePage } from './browser/translate-page.ts'

let product: Product
let storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
beforeAll(async () => {
  product = await startProduct({ demo: true })
})
afterAll(() => product.remove())

/** Opens a page whose documents are translated, for a user who is signed in. */
async function openTranslated(width: 390 | 1280 = 1280): Promise<Page> {
  const page = await openPage({ width, storageState })
  if (!storageState) {
    await signIn(page, product.url, demo)
    storageState = await page.context().storageState()
  }
  await translatePage(page)
  return page
}

async function go(page: Page, path: string, heading: string | RegExp) {
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  await expectWhole(page, path, heading)
}

async function expectWhole(page: Page, screen: string, heading: string | RegExp) {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await page.getByText('Unexpected Application Error!').count(), screen).toBe(0)
  await expectNothingLost(page, screen)
}

interface Listed {
  employeeId: string
  fullName: string
  email: string
  phoneE164: string | null
  status: string
  notInvited?: boolean
}

async function listed(query: string): Promise<Listed[]> {
  const call = await signedInCalls(product.url, demo)
  const { items } = (await call('GET', `/employees?limit=100${query}`)) as { items: Listed[] }
  return items
}

/** Checks each row on the screen: the short id, the name, the address, the number's last digits, and the status. */
async function expectRows(page: Page, query: string) {
  const known = await listed(query)
  const rows = page.locator('[role=row][data-index]')
  await expect
    .poll(async () => (await rows.locator('a[title]').allInnerTexts()).length, { message: query })
    .toBeGreaterThan(0)
  // The number of rows is an attribute too, which no translation touches.
  const count = Number(await page.getByRole('table', { name: 'Employees' }).getAttribute('aria-rowcount')) - 1
  if (count >= 0) await page.getByText(new RegExp(`^${count} of \\d+ employees$`)).waitFor()
  const texts = async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  const expected = known.slice(0, await rows.count())
  await expect
    .poll(
      async () => {
        const shown = await texts()
        return expected
          .filter((employee, at) => !isRowOf(shown[at] ?? '', employee))
          .map(({ fullName }) => fullName)
      },
      { message: `rows that are not those of ${query || 'all'}`, timeout: 10_000 },
    )
    .toEqual([])
}

function isRowOf(row: string, employee: Listed): boolean {
  return (
    isCardOf(row, employee) && (row.includes('Not invited') || row.toLowerCase().includes(employee.status))
  )
}

/** On a phone the cover stands in the place of the status. */
function isCardOf(card: string, { employeeId, fullName, email, phoneE164 }: Listed): boolean {
  const digits = card.replaceAll(' ', '')
  return (
    card.includes(employeeId.slice(0, 8)) &&
    card.includes(fullName) &&
    card.includes(email) &&
    (!phoneE164 || digits.includes(phoneE164.slice(-9)))
  )
}

test('each row of a translated list is of the employee that the server answered, whatever is searched', async () => {
  const page = await openTranslated()
  await go(page, '/employees', 'Employees')
  await expectRows(page, '')
  const search = page.getByRole('searchbox', { name: 'Search employees' })
  for (const text of ['an', 'ali', 'o', 'example.com', '']) {
    await search.fill(text)
    await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text)
    await page.waitForLoadState('networkidle')
    await expectRows(page, text && `&q=${text}`)
    await expectNothingLost(page, `employees, searched for ${text}`)
  }
  for (const status of ['Invited', 'Verifying', 'Verified', 'Completed', 'Failed', 'All']) {
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: status, exact: true })
      .click()
    await page.waitForLoadState('networkidle')
    await expectRows(page, status === 'All' ? '' : `&status=${status.toLowerCase()}`)
    await expectWhole(page, `employees, ${status}`, 'Employees')
  }
  await page.goBack()
  await expectRows(page, '&status=failed')
  await search.fill('nobody is called that')
  await page.getByRole('link', { name: 'Show all employees' }).click()
  await expectRows(page, '')
  await expectWhole(page, 'employees, after a search for nobody', 'Employees')
  await page.mouse.wheel(0, 4000)
  await page
    .getByRole('link', { name: /^View / })
    .last()
    .click()
  const details = page.getByRole('dialog', { name: 'Employee Details' })
  await details.waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await expectWhole(page, 'employees, after an employee was looked at', 'Employees')
})

test('a translated phone shows each employee as the server answered them', async () => {
  const page = await openTranslated(390)
  await go(page, '/employees', 'Employees')
  const cards = page.locator('li[data-index]')
  await page.getByRole('searchbox', { name: 'Search employees' }).fill('ali')
  await page.waitForLoadState('networkidle')
  const known = await listed('&q=ali')
  await expect
    .poll(async () => {
      const texts = (await cards.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
      return texts.length > 0 && texts.every((text, at) => known[at] && isCardOf(text, known[at]))
    })
    .toBe(true)
  await expectWhole(page, 'employees on a phone', 'Employees')
})

const screens = [
  ['/', /^Good /],
  ['/widget', 'Add Employee for Verification'],
  ['/widget?tab=import', 'Import employees'],
  ['/employees', 'Employees'],
  ['/verifications', 'Verifications'],
  ['/reports', 'Reports'],
  ['/billing', 'Subscription Plans'],
  ['/settings', 'Settings'],
  ['/employees?cover=ends_60&sort=cover_end', 'Employees'],
  ['/evidence-packs', 'Evidence packs'],
  ['/profile', 'Profile'],
  ['/nowhere', 'Page not found'],
] as const

test('every screen of the console stands translated, loaded anew and gone back to', async () => {
  const page = await openTranslated()
  for (const [path, heading] of screens) await go(page, path, heading)
  for (const [path, heading] of screens.toReversed().slice(1)) {
    await page.goBack({ waitUntil: 'networkidle' })
    await expectWhole(page, `back at ${path}`, heading)
  }
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const name of [
    'Add Employee',
    'Employees',
    'Verifications',
    'Reports',
    'Billing',
    'Settings',
    'Dashboard',
  ]) {
    await main.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNothingLost(page, name)
  }
  for (let steps = 0; steps < 6; steps += 1) {
    await page.goBack({ waitUntil: 'networkidle' })
    await expectWhole(page, `${steps + 1} back`, /./)
  }
})

test('what is opened, filtered and switched on a translated screen says what it says untranslated', async () => {
  const page = await openTranslated()
  await go(page, '/settings', 'Settings')
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await sections.nth(3).waitFor()
  for (const round of [1, 2]) {
    for (const name of await sections.allInnerTexts()) {
      await sections.filter({ hasText: name }).click()
      await page.waitForLoadState('networkidle')
      await expectWhole(page, `settings, ${name}, ${round}`, 'Settings')
    }
  }
  await go(page, '/verifications', 'Verifications')
  const lists = page.getByRole('navigation', { name: 'Lists of verifications' }).getByRole('link')
  for (const name of ['In progress', 'Likeness due', 'Follow-ups', 'Expiring', 'Done', 'Needs you']) {
    await lists.filter({ hasText: name }).click()
    await page.getByRole('region', { name, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectWhole(page, `verifications, ${name}`, 'Verifications')
  }
  await go(page, '/reports', 'Reports')
  const table = page.getByRole('button', { name: /^(?:Show|Hide) table/ }).first()
  await table.click()
  await table.click()
  await expectWhole(page, 'reports, table shown and hidden', 'Reports')
  await page.keyboard.press('Control+k')
  for (const text of ['an', 'nobody is called that', 'settings']) {
    await page.getByRole('combobox').fill(text)
    await page.waitForLoadState('networkidle')
  }
  await page.keyboard.press('Escape')
  await expectWhole(page, 'reports, after the command menu', 'Reports')
})

test.each([
  ['/login', 'Sign in', ['Show password', 'Sign In']],
  ['/signup', 'Create your account', ['Show password', 'Create Account']],
])('%s works where it was translated before its scripts came', async (path, heading, buttons) => {
  const page = await openPage()
  await translatePage(page)
  const letGo = await withoutScripts(page)
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await page.locator('h1 font').first().waitFor()
  letGo()
  await page.waitForLoadState('networkidle')
  await expectWhole(page, path, heading)
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByText('Please enter a valid email address').waitFor()
  await expectWhole(page, `${path}, sent empty`, heading)
})

test('a translated page says why it did not sign a user in, and signs them in', async () => {
  const page = await openPage()
  await translatePage(page)
  await enterCredentials(page, product.url, { ...demo, password: 'not the password' })
  await page.getByRole('alert').getByText('Login Failed').waitFor()
  await expectWhole(page, 'sign-in, refused', 'Sign in')
  await signIn(page, product.url, demo)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await expectWhole(page, 'dashboard after the sign-in', /^Good /)
})

test('a page that lost its nodes to another program ends on the error screen, which reloads it', async () => {
  const page = await openPage({ expected: /not a child of this node|#185/ })
  await page.goto(`${product.url}/login`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
  await page.evaluate(() => document.querySelector('#root')?.replaceChildren())
  await page.goBack()
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
