import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  choose,
  click,
  confirmJob,
  excuseCard,
  expectAccessiblePanel,
  openQueue,
  panelOf,
  picture,
  sendShareCode,
  startEmployee,
  verdictBar,
} from './walks/check-panel.ts'
import { toast, openLater } from './walks/console.ts'
import { complete } from './walks/flow.ts'
import { dayIn, openFigure } from './walks/record-check.ts'
import { createPartner } from './walks/partner.ts'
import { withProduct } from './product/with-product.ts'

// Users of the organisation decide, as in production.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })

const end = new Date().getUTCFullYear() + 3
const soonOver = 'Their term dates end soon, or have ended. Ask for the next ones.'
const missing = 'Add evidence of their term dates.'

/**
 * Fills in a student's eVisa, with term dates until a day, as the page of the Home Office and their university show
 * them.
 */
async function fillStudent(panel: Locator, fullName: string, termDatesUntil: string) {
  await panel.getByLabel('Name on the evidence').fill(fullName)
  await panel.getByLabel('Permission to work').selectOption('time_limited')
  await panel.getByRole('group', { name: 'Permission ends' }).getByLabel('Day').fill(`${end}-03-03`)
  await panel.getByLabel('Hours a week').fill('20')
  await panel.getByLabel('Why their hours are limited').selectOption({ label: 'Student' })
  expect(await panel.getByRole('radio', { name: '20 hours' }).isChecked()).toBe(true)
  await panel.getByRole('textbox', { name: 'Term dates known until' }).fill(termDatesUntil)
  await confirmJob(panel)
  const files = panel.getByLabel(/^Choose files/)
  await files.setInputFiles([picture, { ...picture, name: 'terms.png' }])
  await expect.poll(() => panel.getByText('Uploaded').count()).toBe(2)
  // Each is of the part that had no file yet.
  const terms = panel.getByRole('group', { name: 'What terms.png shows' })
  expect(await terms.getByRole('checkbox', { name: 'Term dates' }).isChecked()).toBe(true)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText(`Covered until 3 Mar ${end}`).waitFor()
}

async function save(page: Page) {
  await click(page, 'Save check')
  await panelOf(page).getByRole('heading', { name: 'The check is recorded' }).waitFor()
}

test('a student’s term dates run out: a warning, a task and the same cover, until new ones are there', async () => {
  const partner = await createPartner(product.url, product.url)
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await partner.call('PATCH', `/employees/${employee.employeeId}/engagement`, { startDate: dayIn(1) })
  await choose(phone, 'An eVisa or a share code')
  await click(phone, 'Continue')
  await sendShareCode(phone, 'W1Q7K890Z')
  const desk = await openQueue(product.url, partner)
  await click(desk, `Check: ${employee.fullName}`)
  await fillStudent(panelOf(desk), employee.fullName, dayIn(40))
  await expectAccessiblePanel(desk, 'panel of a student')
  await save(desk)
  await click(phone, 'Check again')
  await toast(phone, 'RTW Verified').waitFor()
  await complete(phone)
  const card = await excuseCard(desk, product.url, employee)
  await card.getByText(`Covered until 3 Mar ${end}`).waitFor()
  await card.getByText('At most 20 hours a week in term time').waitFor()
  expect(await card.getByText(soonOver).count()).toBe(0)

  // Thirty days before they end, and not yet over.
  const before = await openLater(product, partner, 15)
  await openFigure(before, product.url, 'Term dates due', 1)
  const warned = await excuseCard(before, product.url, employee)
  await warned.getByText(soonOver).waitFor()
  expect(await warned.getByText(missing).count()).toBe(0)

  const after = await openLater(product, partner, 45)
  await openFigure(after, product.url, 'Term dates due', 1)
  await expectAccessiblePanel(after, 'list of term dates that are due')
  const over = await excuseCard(after, product.url, employee)
  await over.getByText(soonOver).waitFor()
  await over.getByText(missing).waitFor()
  await over.getByText(`Covered until 3 Mar ${end}`).waitFor()
  await expectAccessiblePanel(after, 'card of a student whose term dates are over')
  await verdictBar(after).getByRole('button', { name: 'Add term dates' }).click()
  const panel = panelOf(after)
  await panel.getByRole('radio', { name: /^Online check/ }).check()
  await panel.getByLabel('Share code', { exact: true }).fill('W2Q7K890Z')
  await panel.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('1990-05-17')
  await fillStudent(panel, employee.fullName, dayIn(300))
  await save(after)
  const renewed = await excuseCard(after, product.url, employee)
  await renewed.getByText(`Covered until 3 Mar ${end}`).waitFor()
  await expect.poll(() => renewed.getByText(missing).count()).toBe(0)
  expect(await renewed.getByText(soonOver).count()).toBe(0)
  await after.goto(product.url)
  const figure = after.getByRole('listitem').filter({ hasText: 'Term dates due' })
  await expect.poll(() => figure.textContent()).toBe('Term dates due0')
}, 240_000)
