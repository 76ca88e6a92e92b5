import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import {
  addPicture,
  click,
  excuseCard,
  expectAccessiblePanel,
  panelOf,
  verdictBar,
} from './walks/check-panel.ts'
import { signIn } from './walks/console.ts'
import { createPartner, type Invited, type Partner } from './walks/partner.ts'
import { dayIn, recordPassport, shown } from './walks/record-check.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeAll(async () => {
  partner = await createPartner(product.url, product.url)
})

/** Creates an employee who was checked before they started and left today, and opens their details. */
async function openLeaver(width: 390 | 1280) {
  const employee = await partner.invite()
  const at = `/employees/${employee.employeeId}`
  await partner.call('PATCH', `${at}/engagement`, { startDate: dayIn(0), site: 'Leeds' })
  await recordPassport(product.url, partner, employee)
  const page = await openPage({ width })
  await signIn(page, product.url, partner)
  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Covered, no end date', { exact: true }).waitFor()
  await click(page, 'Edit engagement')
  await page.getByRole('textbox', { name: /^Leave date/ }).fill(dayIn(0))
  await click(page, 'Save engagement')
  await page.getByText('Engagement saved').waitFor()
  return { employee, page }
}

/** Re-hires them for tomorrow. */
async function rehire(page: Page, { fullName }: Invited, isSameContract: boolean) {
  const dialog = page.getByRole('dialog', { name: `Re-hire ${fullName}?` })
  await page.getByRole('region', { name: 'Engagement' }).getByRole('button', { name: 'Re-hire' }).click()
  await dialog.getByText(`They left on ${shown(dayIn(0))}.`, { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'New start date' }).fill(dayIn(1))
  if (isSameContract) await dialog.getByRole('checkbox', { name: 'The contract never ended' }).check()
  await expectAccessiblePanel(page, 're-hire')
  await dialog.getByRole('button', { name: 'Record re-hire' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Finds the line about the engagement before this one. */
const earlier = (page: Page) => page.getByText(`${shown(dayIn(0))} to ${shown(dayIn(0))}, Leeds`)

test('who left and comes back is not covered until they are checked again', async () => {
  const { employee, page } = await openLeaver(1280)
  await rehire(page, employee, false)
  await verdictBar(page)
    .getByText(`Not covered starts ${shown(dayIn(1))}`)
    .waitFor()
  await earlier(page).waitFor()
  const before = await excuseCard(page, product.url, employee)
  await before.getByText('Not covered', { exact: true }).waitFor()
  // A day later is refused by the form of the engagement, too: nothing but a check covers the new one.
  await verdictBar(page).getByRole('button', { name: 'Record check' }).click()
  const panel = panelOf(page)
  await panel.getByRole('radio', { name: /^Document/ }).check()
  await panel.getByRole('combobox', { name: 'Document', exact: true }).selectOption('A1')
  await panel.getByLabel('The passport says British citizen').check()
  await panel.getByLabel('I have seen the original').check()
  await click(page, `As invited: ${employee.fullName}`)
  await addPicture(panel)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText('Covered, no end date', { exact: true }).waitFor()
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Covered, no end date', { exact: true }).waitFor()
  await earlier(page).waitFor()
})

test('where the contract never ended the cover stays', async () => {
  const { employee, page } = await openLeaver(390)
  await rehire(page, employee, true)
  await page
    .getByRole('region', { name: 'Engagement' })
    .getByText(`${shown(dayIn(0))} to ${shown(dayIn(0))}, Leeds`)
    .waitFor()
  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Covered, no end date', { exact: true }).waitFor()
  await verdictBar(page).getByText('Covered no end date').waitFor()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBe(0)
})

/** Enters an invitation and sends it. */
async function inviteAs(page: Page, fullName: string, email: string) {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: /^Email/ }).check()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
}

test.each([390, 1280] as const)(
  'at %i px a leaver who is invited again is named, and hired again from there',
  async (width) => {
    const { employee, page } = await openLeaver(width)
    await page.goto(`${product.url}/widget`)
    await inviteAs(page, employee.fullName, employee.email)
    const alert = page.getByRole('alert').filter({ hasText: 'This person has already been invited' })
    await alert.getByText(`Leaves on ${shown(dayIn(0))}`).waitFor()
    await expectAccessiblePanel(page, 'already invited')
    const link = alert.getByRole('link', { name: employee.fullName })
    expect(await link.getAttribute('href')).toBe(`/widget?employee=${employee.employeeId}`)
    await alert.getByRole('button', { name: 'Re-hire' }).click()
    const dialog = page.getByRole('dialog', { name: `Re-hire ${employee.fullName}?` })
    await dialog.getByRole('textbox', { name: 'New start date' }).fill(dayIn(1))
    await dialog.getByRole('button', { name: 'Record re-hire' }).click()
    await page.waitForURL(`${product.url}/employees?employee=${employee.employeeId}`)
    await page.getByText(`${shown(dayIn(0))} to ${shown(dayIn(0))}, Leeds`).waitFor()
    const { items } = await partner.call('GET', `/employees?q=${encodeURIComponent(employee.email)}`)
    expect(items).toHaveLength(1)
  },
)

test.each([390, 1280] as const)('at %i px a family address is that of a second employee', async (width) => {
  // With credits of its own.
  const family = await createPartner(product.url, product.url)
  const first = await family.invite('Ann Carr')
  const page = await openPage({ width })
  await signIn(page, product.url, family)
  await page.goto(`${product.url}/widget`)
  await inviteAs(page, 'Bob Carr', first.email)
  await page.getByRole('alert').getByRole('link', { name: 'Ann Carr' }).waitFor()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBe(0)
  await page.getByRole('checkbox', { name: 'They share this email with another employee' }).check()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByText(`We have sent Bob Carr a link by email to ${first.email}.`).waitFor()
  const { items } = await family.call('GET', `/employees?q=${encodeURIComponent(first.email)}`)
  expect(items).toHaveLength(2)
})
