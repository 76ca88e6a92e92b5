import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import {
  addPicture,
  click,
  confirmJob,
  excuseCard,
  expectAccessiblePanel,
  panelOf,
} from './walks/check-panel.ts'
import { openPage } from './browser/browser.ts'
import { type Account, invite, signUp, openLater } from './walks/console.ts'
import { ada, dayIn, recordCheck, shown } from './walks/record-check.ts'
import { restartUntilSent } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

/** Opens the card of an employee's excuse as a user, so many days later. */
async function openCardLater(account: Account, employeeId: string, daysAhead: number) {
  const page = await openLater(product, account, daysAhead)
  return { page, panel: panelOf(page), card: await excuseCard(page, product.url, { employeeId }) }
}

/** Returns the last day of the six months that begin on a day. */
function lastOfHalfAYear(day: string): string {
  const date = new Date(day)
  const first = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 6)
  // Where that month has no such day, its last day.
  date.setUTCDate(date.getUTCDate() === first ? first - 1 : 0)
  return date.toISOString().slice(0, 10)
}

test('an application in time gives days of grace, a notice six months, and then work has to stop', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, ada)
  const employeeId = await recordCheck(product.url, account, 20)

  const before = await openCardLater(account, employeeId, 10)
  await before.card.getByText(`Covered until ${shown(dayIn(20))}`).waitFor()
  await click(before.page, 'Record check')
  await fillApplication(before.panel)
  await before.panel.getByRole('radio', { name: /^Hold/ }).check()
  await before.panel.getByLabel('Reason').fill('Applied to the Home Office in time')
  await before.panel.getByLabel('What is pending').selectOption({ label: 'Application' })
  await before.panel.getByRole('textbox', { name: 'You saw proof of it on' }).fill(dayIn(10))
  await before.panel.getByRole('checkbox', { name: 'Proof of the application' }).check()
  await expectAccessiblePanel(before.page, 'panel of an application')
  await click(before.page, 'Save check')
  await before.panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const unchanged = await excuseCard(before.page, product.url, { employeeId })
  await unchanged.getByText(`Covered until ${shown(dayIn(20))}`).waitFor()

  const inGrace = await openCardLater(account, employeeId, 22)
  await inGrace.card.getByText(`Covered until ${shown(dayIn(47))} (28-day grace)`).waitFor()
  await inGrace.card.getByText('(rule 14)').waitFor()
  await click(inGrace.page, 'Record check')
  await fillApplication(inGrace.panel)
  await confirmJob(inGrace.panel)
  await inGrace.panel.getByRole('radio', { name: 'Positive' }).check()
  await inGrace.panel.getByLabel('Reference of the notice').fill('PVN-100200')
  await inGrace.panel.getByRole('group', { name: 'Date of the notice' }).getByLabel('Day').fill(dayIn(22))
  await inGrace.panel.getByRole('radio', { name: 'In person' }).check()
  await inGrace.panel.getByRole('radio', { name: /^Pass/ }).check()
  const end = shown(lastOfHalfAYear(dayIn(22)))
  await inGrace.panel.getByText(`Covered until ${end}`).waitFor()
  await expectAccessiblePanel(inGrace.page, 'panel of a notice')
  await click(inGrace.page, 'Save check')
  await inGrace.panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const noticed = await excuseCard(inGrace.page, product.url, { employeeId })
  await noticed.getByText(`Covered until ${end}`).waitFor()

  const after = await openCardLater(account, employeeId, 220)
  await after.card.getByText(/^Cover ended/).waitFor()
  await restartUntilSent(product, office, { daysAhead: 220, to: account.email, subject: 'Stop work' })
}, 300_000)

/** Fills in the certificate of an application. */
async function fillApplication(panel: Locator) {
  await panel.getByRole('radio', { name: /^Employer Checking Service/ }).check()
  await panel.getByRole('combobox', { name: 'Document', exact: true }).selectOption('G1')
  await panel.getByRole('textbox', { name: 'Application made on' }).fill(dayIn(9))
  await panel.getByLabel('Name on the evidence').fill(ada.fullName)
  await addPicture(panel)
}
