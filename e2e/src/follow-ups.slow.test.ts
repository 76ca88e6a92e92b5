import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import {
  addPicture,
  choose,
  click,
  confirmJob,
  confirmNotBegun,
  expectAccessiblePanel,
  openQueue,
  panelOf,
  picture,
  sendShareCode,
  startEmployee,
} from './walks/check-panel.ts'
import { invite, signIn, signUp, toast } from './walks/console.ts'
import { atStep, complete } from './walks/flow.ts'
import { createPartner } from './walks/partner.ts'
import { ada, openFigure, recordCheck } from './walks/record-check.ts'
import { followInvitation, newestMessage, restartUntilSent } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })

/** Enters a share code whose permission ends on the third of March of a year, with nothing amiss. */
async function passShareCode(panel: Locator, fullName: string, year: number, add = addPicture) {
  await panel.getByLabel('Name on the evidence').fill(fullName)
  await panel.getByLabel('Permission to work').selectOption('time_limited')
  await panel.getByRole('group', { name: 'Permission ends' }).getByLabel('Day').fill(`${year}-03-03`)
  await confirmJob(panel)
  await add(panel)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await confirmNotBegun(panel)
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText(`Covered until 3 Mar ${year}`).waitFor()
  await panel.getByRole('button', { name: 'Save check' }).click()
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
}

/** Adds a copy that is photographed with a phone, which scans the code in the panel. */
async function addWithPhone(panel: Locator) {
  const answered = panel.page().waitForResponse((response) => response.url().endsWith('/evidence/phone'))
  await panel.getByRole('button', { name: 'Take photos with a phone' }).click()
  const { url } = (await (await answered).json()) as { url: string }
  await panel.getByRole('img', { name: /^QR code/ }).waitFor()
  const phone = await openPage({ width: 390 })
  await phone.goto(url)
  await phone.getByRole('button', { name: 'Take a photo' }).waitFor()
  await expectAccessible(phone, 'photos with a phone')
  await phone.getByLabel('Photo', { exact: true }).setInputFiles([picture])
  await phone.getByText('1 photo sent.').waitFor()
  await panel.getByText('Uploaded').waitFor()
  await expectAccessiblePanel(panel.page(), 'panel with a photo of a phone')
}

test('an employee proves their right to work again by a link for that step alone', async () => {
  const partner = await createPartner(product.url, product.url)
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await choose(phone, 'An eVisa or a share code')
  await click(phone, 'Continue')
  await sendShareCode(phone, 'W1Q7K890Z')
  const year = new Date().getUTCFullYear() + 1
  const desk = await openQueue(product.url, partner)
  await click(desk, `Check: ${employee.fullName}`)
  await passShareCode(panelOf(desk), employee.fullName, year)
  await click(phone, 'Check again')
  await complete(phone)
  await followInvitation(phone, product.url, employee.email)
  await atStep(phone, 'Your verification is complete')
  const saving = phone.waitForEvent('download')
  await click(phone, 'Print or save a copy')
  const copy = await (await saving).path()
  expect((await readFile(copy)).subarray(0, 5).toString()).toBe('%PDF-')

  await desk.goto(`${product.url}/employees?employee=${employee.employeeId}&part=checks`)
  const card = desk.getByRole('dialog').getByRole('region', { name: 'Follow-up' })
  await card.getByText(`Check again by 3 Mar ${year}.`).waitFor()
  await card.getByRole('button', { name: 'Ask for new evidence' }).click()
  await click(desk, 'Send link')
  await toast(desk, 'Link sent').first().waitFor()
  await card.getByText('Waiting for employee').waitFor()
  await expectAccessiblePanel(desk, 'follow-up, asked')

  const again = await openPage({ width: 390 })
  await followInvitation(again, product.url, employee.email)
  await atStep(again, 'Which of these do you have?')
  await again.getByText('This is the only step.').waitFor()
  await expectAccessible(again, 'follow-up, first question')
  await choose(again, 'An eVisa or a share code')
  await click(again, 'Continue')
  await sendShareCode(again, 'W2Q7K890Z')

  const queue = await openQueue(product.url, partner, 390)
  await click(queue, `Check: ${employee.fullName}`)
  await panelOf(queue).getByText('W2Q 7K8 90Z').waitFor()
  await passShareCode(panelOf(queue), employee.fullName, year + 1, addWithPhone)
  await click(again, 'Check again')
  await atStep(again, 'Your right to work is confirmed')
  await expectAccessible(again, 'follow-up, confirmed')
  await again.reload()
  await atStep(again, 'Your right to work is confirmed')
  await desk.reload()
  await desk.getByRole('tab', { name: 'Overview' }).click()
  await desk
    .getByRole('dialog')
    .getByRole('region', { name: 'Statutory excuse' })
    .getByText(`Covered until 3 Mar ${year + 1}`)
    .waitFor()
}, 120_000)

// Last: it moves the clock of the server.
test('60 days before an excuse ends both sides are reminded, and after it work has to stop', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, ada)
  await recordCheck(product.url, account, 62)

  await restartUntilSent(product, office, {
    daysAhead: 2,
    to: account.email,
    subject: 'Right-to-work check due',
  })
  const user = await newestMessage(office, product.url, account.email)
  const toUser = user.frameLocator('iframe').locator('body')
  await expect
    .poll(() => toUser.textContent())
    .toContain(`The right to work on record for ${ada.fullName} ends on`)
  await expect
    .poll(async () => {
      const message = await newestMessage(office, product.url, ada.email)
      return message.frameLocator('iframe').locator('body').textContent()
    })
    .toContain('Ponowne sprawdzenie prawa do pracy')

  const desk = await openPage()
  await signIn(desk, product.url, account)
  await openFigure(desk, product.url, 'Ending within 60 days', 1)
  await expectAccessible(desk, 'right to work')

  await restartUntilSent(product, office, { daysAhead: 63, to: account.email, subject: 'Stop work' })
  const later = await openPage()
  await signIn(later, product.url, account)
  await openFigure(later, product.url, 'Working, not covered', 1)
  await later.getByRole('table', { name: 'Employees' }).getByText('Not covered', { exact: true }).waitFor()
}, 240_000)
