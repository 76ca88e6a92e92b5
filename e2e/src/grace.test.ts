import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import { addPicture, click, excuseCard, expectAccessiblePanel, panelOf } from './check-panel.ts'
import { openPage } from './browser.ts'
import { type Account, invite, signIn, signUp } from './console.ts'
import { ada, dayIn, recordCheck } from './record-check.ts'
import { restartUntilSent } from './sandbox.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

/** The product and a browser so many days later, and a user at the card of an employee's excuse. */
async function openLater(account: Account, employeeId: string, daysAhead: number) {
  await product.restart({ daysAhead })
  const page = await openPage()
  await page.clock.install({ time: Date.now() + daysAhead * 86_400_000 })
  await signIn(page, product.url, account)
  return { page, panel: panelOf(page), card: await excuseCard(page, product.url, { employeeId }) }
}

/** A day as the console writes it. */
const shown = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

function halfAYearAfter(day: string): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + 6)
  return date.toISOString().slice(0, 10)
}

test('an application in time gives days of grace, a notice six months, and then work has to stop', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, ada)
  const employeeId = await recordCheck(product.url, account, 20)

  const before = await openLater(account, employeeId, 10)
  await before.card.getByText(`Until ${shown(dayIn(20))}.`).waitFor()
  await click(before.page, 'Record check')
  await fillApplication(before.panel)
  await before.panel.getByRole('radio', { name: /^Hold/ }).check()
  await before.panel.getByLabel('Reason').fill('Applied to the Home Office in time')
  await expectAccessiblePanel(before.page, 'panel of an application')
  await click(before.page, 'Save check')
  await before.panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const unchanged = await excuseCard(before.page, product.url, { employeeId })
  await unchanged.getByText(`Until ${shown(dayIn(20))}.`).waitFor()

  const inGrace = await openLater(account, employeeId, 22)
  await inGrace.card.getByText(`Until ${shown(dayIn(48))}.`).waitFor()
  await inGrace.card.getByText('(rule 14)').waitFor()
  await click(inGrace.page, 'Record check')
  await fillApplication(inGrace.panel)
  await inGrace.panel.getByRole('radio', { name: 'Positive' }).check()
  await inGrace.panel.getByLabel('Reference of the notice').fill('PVN-100200')
  await inGrace.panel.getByLabel('Date of the notice').fill(dayIn(22))
  await inGrace.panel.getByRole('radio', { name: 'In person' }).check()
  await inGrace.panel.getByRole('radio', { name: /^Pass/ }).check()
  const end = shown(halfAYearAfter(dayIn(22)))
  await inGrace.panel.getByText(`Statutory excuse until ${end}`).waitFor()
  await expectAccessiblePanel(inGrace.page, 'panel of a notice')
  await click(inGrace.page, 'Save check')
  await inGrace.panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const noticed = await excuseCard(inGrace.page, product.url, { employeeId })
  await noticed.getByText(`Until ${end}.`).waitFor()

  const after = await openLater(account, employeeId, 220)
  await after.card.getByText('Lapsed', { exact: true }).waitFor()
  await restartUntilSent(product, office, { daysAhead: 220, to: account.email, subject: 'Stop work' })
}, 300_000)

/** What the certificate of an application says. */
async function fillApplication(panel: Locator) {
  await panel.getByRole('radio', { name: /^Employer Checking Service/ }).check()
  await panel.getByLabel('Document', { exact: true }).last().selectOption('G1')
  await panel.getByLabel('Application made on').fill(dayIn(9))
  await panel.getByLabel('Name on the evidence').fill(ada.fullName)
  await addPicture(panel)
}
