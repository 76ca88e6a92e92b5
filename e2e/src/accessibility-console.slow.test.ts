import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { demo, signIn } from './walks/console.ts'
import { type Product, startProduct } from './product/product.ts'
import { signedInCalls } from './walks/record-check.ts'

let product: Product
let storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
beforeAll(async () => {
  product = await startProduct({ demo: true })
})
afterAll(() => product.remove())

const widths = [390, 1280] as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function open(width: 390 | 1280, path: string, heading: string | RegExp) {
  const page = await openPage({ width, storageState })
  if (!storageState) {
    await signIn(page, product.url, demo)
    storageState = await page.context().storageState()
  }
  await go(page, path, heading)
  return page
}

async function go(page: Page, path: string, heading: string | RegExp) {
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' })
}

test.each(widths)('axe finds nothing on the dashboard and the command menu, at %i px', async (width) => {
  const page = await open(width, '/', /^Good /)
  await expectAccessible(page, 'dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('an')
  await page.getByRole('option').nth(2).waitFor()
  await expectAccessible(page, 'command menu')
  await page.getByRole('combobox').fill('nobody is called that')
  await page.getByText('No results.').waitFor()
  await expectAccessible(page, 'command menu, nothing found')
})

test.each(widths)('axe finds nothing on the employees and what can be done, at %i px', async (width) => {
  const page = await open(width, '/employees?status=verifying', 'Employees')
  await expectAccessible(page, 'employees')
  for (const action of ['Send new link', 'Send reminder', 'Revoke link', 'Check not required'])
    await ask(page, action)
  await page.goto(`${product.url}/employees?employee=${await findLeaver()}`, { waitUntil: 'networkidle' })
  await button(page, 'Re-hire').click()
  await page.getByRole('checkbox', { name: 'The contract never ended' }).waitFor()
  await expectAccessible(page, 'question: Re-hire')
  await go(page, '/employees?status=failed', 'Employees')
  await ask(page, 'Reopen step')
  await page.getByLabel('Employees', { exact: true }).getByRole('link').first().click()
  await page.getByRole('dialog', { name: 'Employee Details' }).getByText('Failed').first().waitFor()
  await expectAccessible(page, 'details of an employee who failed')
  await page.getByRole('tab', { name: 'Data' }).click()
  await button(page, 'Erase personal data').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByText('Please type the name').waitFor()
  await expectAccessible(page, 'erasing an employee, whose name was not typed')
})

/** Finds an employee of the demo organisation who has left: they are at the end of a long list. */
async function findLeaver(): Promise<string> {
  const call = await signedInCalls(product.url, demo)
  for (let cursor = ''; ;) {
    const { items, nextCursor } = (await call('GET', `/employees?limit=100${cursor}`)) as {
      items: { employeeId: string; leaveDate: string | null }[]
      nextCursor: string | null
    }
    const leaver = items.find(({ leaveDate }) => leaveDate)
    if (leaver) return leaver.employeeId
    if (!nextCursor) throw new Error('Nobody has left the demo organisation.')
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
}

/** Opens what can be done about the first employee of the list of whom this can be, and its question. */
async function ask(page: Page, action: string) {
  const item = page.getByRole('menuitem', { name: action })
  const menu = page.getByRole('menu')
  for (let position = 0; (await item.count()) === 0; position += 1) {
    if (position > 0) await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await button(page, /^Actions for/)
      .nth(position)
      .click()
    await menu.waitFor()
  }
  if (action === 'Send new link') await expectAccessible(page, 'actions of an employee')
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  await expectAccessible(page, `question: ${action}`)
  await closeDialog(page)
}

test.each(widths)('axe finds nothing on the import, at %i px', async (width) => {
  const page = await open(width, '/widget?tab=import', 'Import employees')
  await expectAccessible(page, 'import')
  await page
    .getByLabel('Or paste the rows')
    .fill(`Full name,Email\nIvy Example,ivy${width}@example.com\nNo Address,nowhere`)
  await button(page, 'Continue').click()
  await button(page, /^Check 2/).waitFor()
  await expectAccessible(page, 'import, columns')
  await button(page, /^Check 2/).click()
  await button(page, /^Invite/).waitFor()
  await expectAccessible(page, 'import, checked')
  await button(page, /^Invite/).click()
  await button(page, 'Import another file').waitFor()
  await expectAccessible(page, 'import, done')
})

test.each(widths)('axe finds nothing on the verifications and the reports, at %i px', async (width) => {
  const page = await open(width, '/verifications', 'Verifications')
  await expectAccessible(page, 'verifications')
  await go(page, '/reports', 'Reports')
  await button(page, /^Show table/)
    .first()
    .click()
  await expectAccessible(page, 'reports, with a table')
  await go(page, '/reports?from=2020-01-01&to=2020-01-31', 'Reports')
  await expectAccessible(page, 'reports, no invitations')
})

test.each(widths)('axe finds nothing on any list of the verifications, at %i px', async (width) => {
  const page = await open(width, '/verifications', 'Verifications')
  const lists = page.getByRole('navigation', { name: 'Lists of verifications' })
  for (const name of ['In progress', 'Snoozed', 'Likeness due', 'Follow-ups', 'Expiring', 'Done']) {
    // From one link to the next with an arrow key, as a user without a mouse does.
    await lists.locator('[aria-current=page]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name, exact: true }).waitFor()
    await lists.getByRole('link', { name: new RegExp(`^${name} \\d`) }).waitFor()
    await expectAccessible(page, `verifications, ${name}`)
    expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width)
  }
  await go(page, '/verifications?tab=likeness_due', 'Verifications')
  await button(page, /^Confirm likeness: /)
    .first()
    .click()
  await page.getByRole('dialog').getByRole('radio', { name: 'In person' }).waitFor()
  await expectAccessible(page, 'likeness')
  await closeDialog(page)
})

test.each(widths)('axe finds nothing on the panel of a check by any route, at %i px', async (width) => {
  const page = await open(width, '/verifications?tab=follow_ups', 'Verifications')
  await button(page, /^Check: /)
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: /^Right-to-work check/ })
  const route = (name: RegExp) => panel.getByRole('radio', { name }).check()
  const document = panel.getByRole('combobox', { name: 'Document', exact: true })
  const expectGood = async (screen: string) => {
    await page.mouse.move(0, 0)
    await expectAccessible(page, `panel, ${screen}`)
  }
  await route(/^Online check/)
  await panel.getByLabel('Permission to work').selectOption('time_limited')
  await panel.getByLabel('Hours a week').fill('20')
  await panel.getByLabel('Why their hours are limited').selectOption({ label: 'Student' })
  await expectGood('online, a student')
  await route(/^Document/)
  for (const code of ['A1', 'A7', 'B1']) {
    await document.selectOption(code)
    await expectGood(`document ${code}`)
  }
  await route(/^Employer Checking Service/)
  await document.selectOption('G3')
  await panel.getByRole('radio', { name: /^Hold/ }).check()
  await panel.getByLabel('What is pending').waitFor()
  await expectGood('a pending application')
  await route(/^Digital check/)
  await panel.getByLabel(/^Nationality/).selectOption('other')
  await panel.getByRole('radio', { name: /^Fail/ }).check()
  await expectGood('digital, failed')
  await panel.getByRole('checkbox', { name: 'We made this check before today' }).check()
  await panel.getByRole('button', { name: /^Save/ }).click()
  await panel
    .getByRole('textbox', { name: 'Day of the check' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  await expectGood('of an earlier day, with errors')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard check' }).click()
  await panel.waitFor({ state: 'detached' })
})

test.each(widths)('axe finds nothing on a result that came too late, at %i px', async (width) => {
  const page = await open(width, '/verifications', 'Verifications')
  const row = page.getByRole('row').filter({ hasText: 'Held for your decision' })
  await row.getByRole('button', { name: /^Review: / }).click()
  const dialog = page.getByRole('dialog', { name: /^Decide on the identity result for / })
  // Before it is there, rows of the scrolled page lie half under the bar at the top.
  await dialog.waitFor()
  await expectAccessible(page, 'late result')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await dialog.getByText('Please choose a decision').waitFor()
  await expectAccessible(page, 'late result without a decision')
  await dialog.getByRole('radio', { name: /^Accept result/ }).check()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await dialog.getByText('Please enter a reason of at least 3 characters').waitFor()
  await expectAccessible(page, 'late result without a reason')
  await closeDialog(page)
  await row.getByRole('link').click()
  await page.getByRole('dialog', { name: 'Employee Details' }).getByText('Held for your decision').waitFor()
  await expectAccessible(page, 'details with a result that came too late')
})

test.each(widths)('axe finds nothing on a row with its flags open, at %i px', async (width) => {
  const page = await open(width, '/verifications', 'Verifications')
  await button(page, /^2 flags: /).click()
  await page.getByRole('list', { name: /^Flags of / }).waitFor()
  // Text scrolled under the page's head would count as a target that is cut off.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'verifications, flags open')
})

test.each(widths)('axe finds nothing on billing and the payment pages, at %i px', async (width) => {
  const page = await open(width, '/billing', 'Subscription Plans')
  await expectAccessible(page, 'billing')
  await button(page, /^Select Plan/)
    .last()
    .click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'plan')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Upgrade|Change) Plan$/ })
    .click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await expectAccessible(page, 'sandbox checkout')
  await go(page, '/billing/cancel', /./)
  await expectAccessible(page, 'payment cancelled')
  await go(page, '/billing/success?session_id=cs_1', /./)
  await button(page, 'Stay on this page').click()
  await expectAccessible(page, 'payment success')
})

test.each(widths)('axe finds nothing on the settings and the profile, at %i px', async (width) => {
  const page = await open(width, '/settings', 'Settings')
  await expectAccessible(page, 'settings')
  await go(page, '/settings/organisation', 'Settings')
  await expectAccessible(page, 'organisation')
  await go(page, '/settings/developers', 'Settings')
  await button(page, 'Create key').click()
  await expectAccessible(page, 'developers, creating a key')
  await page.getByLabel('Name of the new key').fill(`Payroll ${width}`)
  await page.getByLabel('embed:mint').check()
  await button(page, 'Create key').click()
  await page.getByText('Copy it now').waitFor()
  await expectAccessible(page, 'developers, with a new key')
  await button(page, `Revoke Payroll ${width}`).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
  await expectAccessible(page, 'question: revoke a key')
  await closeDialog(page)
  await button(page, `Rotate Payroll ${width}`).click()
  await page.getByRole('alertdialog').waitFor()
  await expectAccessible(page, 'question: rotate a key')
  await closeDialog(page)
  await webhooksOf(page, width)
  await button(page, 'Show preview').click()
  await page.locator('bonafide-widget').getByRole('button', { name: 'Send Invitation' }).waitFor()
  await expectAccessible(page, 'developers, with a preview of the widget')
  await go(page, '/profile', 'Profile')
  await button(page, 'Edit Profile').click()
  await expectAccessible(page, 'profile, editing')
  await go(page, '/nowhere', 'Page not found')
  await expectAccessible(page, 'not found')
})

async function webhooksOf(page: Page, width: number) {
  await button(page, 'Add endpoint').click()
  await expectAccessible(page, 'webhooks, a new endpoint')
  // Nothing listens there, which is as good a delivery to look at as any.
  const url = `http://localhost:9/${width}`
  await page.getByLabel('Endpoint URL', { exact: true }).fill(url)
  await button(page, 'Add endpoint').click()
  await page.getByText(`The signing secret for ${url}`).waitFor()
  await expectAccessible(page, 'webhooks, the secret')
  // The test event opens the endpoint's deliveries.
  await page.getByRole('listitem', { name: url }).getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('table', { name: `Deliveries to ${url}` }).waitFor()
  await expectAccessible(page, 'webhooks, deliveries')
  await button(page, `Delete ${url}`).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
  await expectAccessible(page, 'question: delete an endpoint')
  await closeDialog(page)
}
