import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  choose,
  click,
  excuseCard,
  expectAccessiblePanel,
  openQueue,
  panelOf,
  picture,
  startEmployee,
  verdictBar,
} from './walks/check-panel.ts'
import { toast, openLater } from './walks/console.ts'
import { atStep, complete } from './walks/flow.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { dayIn, shown } from './walks/record-check.ts'
import { withProduct } from './product/with-product.ts'
import { startYotiFake } from './product/fakes.ts'

const yoti = await startYotiFake()
afterAll(yoti.close)
// Users of the organisation decide, as in production, and a provider that is real checks passports.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted', ...yoti.settings })

const likenessDue = (page: Page) => page.getByRole('region', { name: 'Likeness due', exact: true })

/** Enters the result of a digital check that another organisation made, without having seen the employee. */
async function enterResult(desk: Page, partner: Partner, start: string) {
  const employee = await partner.invite('Bea Sample')
  await partner.call('PATCH', `/employees/${employee.employeeId}/engagement`, { startDate: start })
  await excuseCard(desk, product.url, employee)
  await click(desk, 'Record check')
  const panel = panelOf(desk)
  await panel.getByRole('radio', { name: /^Digital check/ }).check()
  await panel.getByRole('combobox', { name: 'Document', exact: true }).selectOption('A1')
  await panel.getByRole('group', { name: 'Expiry date' }).getByLabel('Day').fill(dayIn(900))
  await panel.getByLabel(/^Nationality/).selectOption('GBR')
  await panel.getByLabel(/^Issuing country/).selectOption('GBR')
  await panel.getByLabel('Digital provider').fill('Acme Identity')
  await panel.getByLabel('Reference of the result').fill('ACME-1')
  await panel.getByLabel('Level of confidence').selectOption('medium')
  await panel.getByRole('radio', { name: 'Yes', exact: true }).check()
  await panel.getByRole('textbox', { name: 'Looked up on' }).fill(dayIn(0))
  await click(desk, 'As invited: Bea Sample')
  await panel.getByLabel(/^Choose files/).setInputFiles([
    { ...picture, name: 'report.png' },
    { ...picture, name: 'passport.png' },
  ])
  await expect.poll(() => panel.getByText('Uploaded').count()).toBe(2)
  await panel.getByRole('radio', { name: 'I have not seen them yet' }).check()
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText('Not covered yet: 1 thing is missing').waitFor()
  await expectAccessiblePanel(desk, 'panel of a digital check')
  await click(desk, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
}

test('a passport is checked online, and covers once a user sees the employee on their first day', async () => {
  const partner = await createPartner(product.url, product.url)
  const desk = await openQueue(product.url, partner)
  await enterResult(desk, partner, dayIn(9))
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await partner.call('PATCH', `/employees/${employee.employeeId}/engagement`, { startDate: dayIn(2) })
  await yoti.servePage(phone, { given: 'ADA', family: 'EXAMPLE' })
  await choose(phone, 'A British passport, or an Irish passport or passport card, that is in date')
  await click(phone, 'Continue')
  await phone.getByRole('radio', { name: /^Online, now/ }).check()
  await click(phone, 'Continue')
  await atStep(phone, 'Check your passport online')
  await click(phone, 'Start the passport check')
  await phone.getByRole('link', { name: 'Done' }).click()
  // It counts with a look at the register on the same day.
  await atStep(phone, 'Waiting for your employer')
  await desk.goto(`${product.url}/settings/organisation`)
  await click(desk, 'It is on the register for right to work')
  await desk.getByText(/ by Harriet Reed: on the register for right to work\.$/).waitFor()
  await click(phone, 'Check again')
  await toast(phone, 'RTW Verified').waitFor()
  await complete(phone)
  expect(yoti.mistakes).toEqual([])

  const card = await excuseCard(desk, product.url, employee)
  await card.getByText('Almost covered', { exact: true }).waitFor()
  await card
    .getByRole('button', { name: 'Compare them with the photo, in person or on live video.' })
    .waitFor()
  await verdictBar(desk).getByText('Almost covered likeness to confirm').waitFor()
  await desk.goto(`${product.url}/verifications`)
  await desk
    .getByRole('navigation', { name: 'Lists of verifications' })
    .getByRole('link', { name: 'Likeness due 2' })
    .click()
  const rows = likenessDue(desk).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  // Sorted by the day of the start, not of the check.
  expect(await rows.nth(0).textContent()).toContain(`Starts ${shown(dayIn(2))}`)
  expect(await rows.nth(1).textContent()).toContain(`Starts ${shown(dayIn(9))}`)

  const later = await openLater(product, partner, 2)
  await later.goto(`${product.url}/verifications?tab=likeness_due`)
  const row = likenessDue(later).getByRole('listitem').filter({ hasText: 'Ada Example' })
  await row.getByText('Starts today').waitFor()
  await expectAccessiblePanel(later, 'likeness due')
  await click(later, 'Confirm likeness: Ada Example')
  const dialog = later.getByRole('dialog', { name: 'Confirm likeness: Ada Example' })
  await dialog.getByText('ADA EXAMPLE', { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: 'In person' }).check()
  await dialog.getByRole('checkbox', { name: 'Before they began work today' }).check()
  await expectAccessiblePanel(later, 'likeness on the first day')
  await dialog.getByRole('button', { name: 'Confirm likeness' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  expect(await likenessDue(later).getByRole('listitem').count()).toBe(1)
  const covered = await excuseCard(later, product.url, employee)
  await covered.getByText('Covered, no end date', { exact: true }).waitFor()
  await verdictBar(later).getByText('Covered no end date').waitFor()
}, 240_000)
