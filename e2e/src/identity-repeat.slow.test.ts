import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { expectAccessiblePanel } from './walks/check-panel.ts'
import { signIn, toast } from './walks/console.ts'
import { atStep, checkIdentity, enterCode, passTheRest, sendCode } from './walks/flow.ts'
import { withHost } from './product/host-page.ts'
import { followInvitation } from './walks/sandbox.ts'
import { atWidgetStep, passIdentity } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const host = withHost(product)

/** Creates an employee who has finished, and works as a substitute. */
async function startSubstitute() {
  const { partner } = host
  const employee = await partner.invite()
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/verify/${employee.token}?channel=email`)
  await enterCode(page, await sendCode(page))
  await passTheRest(page)
  await partner.call('PATCH', `/employees/${employee.employeeId}/engagement`, { engagement: 'substitute' })
  await page.close()
  return employee
}

async function openCard(page: Page, employeeId: string) {
  await page.goto(`${product.url}/employees?employee=${employeeId}&part=checks`)
  const card = page.getByRole('dialog').getByRole('region', { name: 'Identity again' })
  await card.waitFor()
  return card
}

test('a substitute confirms by a link, and on the organisation’s own page, that it is them who works', async () => {
  const { partner } = host
  const employee = await startSubstitute()
  const desk = await openPage()
  await signIn(desk, product.url, partner)
  const card = await openCard(desk, employee.employeeId)
  await card.getByText('Confirmed', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Ask to confirm identity' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send link' }).click()
  await toast(desk, 'Link sent').first().waitFor()
  await card.getByText('Waiting for employee').waitFor()
  await expectAccessiblePanel(desk, 'identity again, asked')

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, employee.email)
  await atStep(phone, 'Confirm your identity')
  // There is one step alone, so no way through several is drawn.
  expect(await phone.getByRole('list', { name: /progress/i }).count()).toBe(0)
  await expectAccessible(phone, 'identity again')
  await checkIdentity(phone, 'Pass', 'Tom Marsh')
  await phone.getByText('The document could not be matched with your invitation.').waitFor()
  await checkIdentity(phone, 'Pass')
  await atStep(phone, 'Your verification is complete')
  await desk.reload()
  await card.getByText(/^Confirmed again/).waitFor()

  // A confirmed identity is not asked for again within the hour.
  await product.restart({ daysAhead: 0.1 })
  const portal = await openPage({ width: 390 })
  const address = `/token?employeeId=${employee.employeeId}&again`
  await host.open(portal, {
    head: `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`,
    body: `<bonafide-widget view="reverify" token-url="${address}"></bonafide-widget>`,
  })
  await passIdentity(portal, host.url)
  await atWidgetStep(portal, 'Your verification is complete')
  await product.restart({ daysAhead: 0 })
}, 180_000)

test('after 24 hours it is overdue wherever their name is', async () => {
  const employee = await startSubstitute()
  await product.restart({ daysAhead: 1.1 })
  const desk = await openPage({ width: 390 })
  await signIn(desk, product.url, host.partner)
  const card = await openCard(desk, employee.employeeId)
  await card.getByText('Overdue', { exact: true }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByText('Identity overdue ·').first().waitFor()
}, 180_000)
