import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  addPicture,
  choose,
  click,
  confirmNotBegun,
  excuseCard,
  expectAccessiblePanel,
  fillCertificate,
  openQueue,
  panelOf,
  photo,
  picture,
  sendCertificate,
  sendShareCode,
  startEmployee,
} from './walks/check-panel.ts'
import { toast } from './walks/console.ts'
import { atStep, complete } from './walks/flow.ts'
import { press, tabTo, typeInto } from './browser/keyboard.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { dayIn } from './walks/record-check.ts'
import { withProduct } from './product/with-product.ts'

// Users of the organisation decide, as in production.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeEach(async () => {
  partner = await createPartner(product.url, product.url)
})

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const nextYear = new Date().getUTCFullYear() + 1

const byPresence = (panel: Locator) => panel.getByRole('radio', { name: 'In person' })

async function chooseByKeyboard(page: Page, choice: Locator) {
  await tabTo(page, choice)
  await page.keyboard.press('Space')
}

test('an eVisa is checked by keyboard, and gives an excuse until its day with a limit of hours', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await choose(phone, 'An eVisa or a share code')
  await click(phone, 'Continue')
  await sendShareCode(phone, 'W1Q7K890Z')

  const page = await openQueue(product.url, partner)
  await press(page, page.getByRole('button', { name: `Check: ${employee.fullName}` }))
  const panel = panelOf(page)
  await panel.getByText('W1Q 7K8 90Z').waitFor()
  await expectAccessiblePanel(page, 'panel, opened')
  const field = (label: string | RegExp) => panel.getByLabel(label)
  const inDate = (label: string, part: string) => panel.getByRole('group', { name: label }).getByLabel(part)
  expect(await inDate('Date of birth', 'Year').inputValue()).toBe('1990')
  await typeInto(page, field('Name on the evidence'), employee.fullName)
  await typeInto(page, field('Permission to work'), 'May work until')
  await typeInto(page, inDate('Permission ends', 'Day'), '3')
  await typeInto(page, inDate('Permission ends', 'Month'), '3')
  await typeInto(page, inDate('Permission ends', 'Year'), String(nextYear))
  await typeInto(page, field('Hours a week'), '20')
  await chooseByKeyboard(page, field(/^I have checked that the permission and its limits allow/))
  await typeInto(page, field('Job title'), 'Care assistant')
  const chooser = page.waitForEvent('filechooser')
  await press(page, field('Choose files, or drop or paste them here'))
  await (await chooser).setFiles([{ ...picture, name: 'odd.pdf', mimeType: 'application/pdf' }, picture])
  await panel.getByText('Uploaded').waitFor()
  await panel.getByRole('listitem').filter({ hasText: 'odd.pdf' }).getByRole('alert').waitFor()
  await expectAccessiblePanel(page, 'panel with a file that is not taken')
  await press(page, panel.getByRole('button', { name: 'Remove: odd.pdf' }))
  await chooseByKeyboard(page, byPresence(panel))
  await chooseByKeyboard(page, field('Work has not begun'))
  await chooseByKeyboard(page, panel.getByRole('radio', { name: /^Pass/ }))
  await panel.getByText(`Covered until 3 Mar ${nextYear}`).waitFor()
  expect(await beyond(page)).toBe(0)
  await expectAccessiblePanel(page, 'panel, filled in')
  await press(page, panel.getByRole('button', { name: 'Save check' }))
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  await expectAccessiblePanel(page, 'panel, saved')
  await press(page, panel.getByRole('button', { name: 'Close' }).last())
  await panel.waitFor({ state: 'detached' })

  await click(phone, 'Check again')
  await toast(phone, 'RTW Verified').waitFor()
  await complete(phone)
  const card = await excuseCard(page, product.url, employee)
  await card.getByText(`Covered until 3 Mar ${nextYear}`).waitFor()
  await card.getByText('At most 20 hours a week').waitFor()
})

test('a birth certificate almost covers without likeness, and covers without an end once seen on live video', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await sendCertificate(phone)

  const page = await openQueue(product.url, partner, 390)
  await click(page, `Check: ${employee.fullName}`)
  const panel = panelOf(page)
  await panel.getByText('Birth or adoption certificate').first().waitFor()
  await fillCertificate(panel, employee)
  await panel.getByRole('radio', { name: 'I have not seen them yet' }).check()
  await confirmNotBegun(panel)
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText('Not covered yet: 1 thing is missing').waitFor()
  // The note about a missing part leads to its field.
  await panel.getByRole('button', { name: /^Compare them with the photo/ }).click()
  expect(await byPresence(panel).evaluate((radio) => radio === document.activeElement)).toBe(true)
  expect(await beyond(page)).toBe(0)
  await expectAccessiblePanel(page, 'panel on a phone')
  await click(page, 'Save, not covered yet')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  await panel.getByText('The step stays open').waitFor()
  await expectAccessiblePanel(page, 'panel on a phone, saved')

  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Almost covered', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Record check' }).click()
  await panel.getByRole('radio', { name: /^Document/ }).check()
  await fillCertificate(panel, employee)
  await panel.getByRole('radio', { name: 'On a live video call' }).check()
  await confirmNotBegun(panel)
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText('Covered, no end date', { exact: true }).waitFor()
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const better = await excuseCard(page, product.url, employee)
  await better.getByText('Covered, no end date', { exact: true }).waitFor()
})

/** Imports staff who start in some days, with a check of yesterday without a copy. */
async function moveIn(page: Page, names: readonly string[]) {
  const rows = names.map((name) =>
    [`${name} Example`, `${name}@example.com`, dayIn(5), 'online', dayIn(-1), 'own staff', 'Harriet Reed']
      .concat(['in person', 'time-limited', dayIn(40)])
      .join(','),
  )
  const headings =
    'Full name,Email,Start date,Check route,Checked on,Check made by,Checked by,Employee seen,Permission,Permission ends'
  await page.goto(`${product.url}/widget?tab=staff`)
  const buffer = Buffer.from([headings, ...rows].join('\r\n'))
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer })
  await click(page, `Check ${names.length} rows`)
  await click(page, `Add ${names.length} employees`)
  await page.getByRole('heading', { name: `${names.length} employees added` }).waitFor()
}

test('ten online checks are made one after the other without leaving the panel', async () => {
  const names = ['Abe', 'Bea', 'Cal', 'Dot', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Jon']
  const page = await openQueue(product.url, partner)
  await moveIn(page, names)
  await page.goto(`${product.url}/verifications?tab=follow_ups`)
  const panel = panelOf(page)
  await page
    .getByRole('button', { name: /^Check: / })
    .first()
    .click()
  const heading = panel.getByRole('heading', { level: 2 })
  const checked: string[] = []
  for (const index of names.keys()) {
    if (index > 0) await click(page, 'Next check')
    await expect.poll(() => heading.textContent()).not.toContain(checked.at(-1) ?? 'Nobody')
    const name = ((await heading.textContent()) ?? '').replace('Right-to-work check', '')
    checked.push(name)
    await panel.getByRole('radio', { name: /^Online check/ }).check()
    await panel.getByLabel('Share code', { exact: true }).fill(`W1Q7K89${index}Z`)
    await panel.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('1990-05-17')
    await click(page, `As invited: ${name}`)
    await panel.getByLabel('Permission to work').selectOption('settled')
    await addPicture(panel)
    await byPresence(panel).check()
    await panel.getByRole('radio', { name: /^Pass/ }).check()
    await panel.getByText('Covered, no end date').waitFor()
    await click(page, 'Save check')
    await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  }
  // Nobody is left to go on with.
  expect(await panel.getByRole('button', { name: 'Next check' }).count()).toBe(0)
  expect(checked.toSorted()).toEqual(names.map((name) => `${name} Example`))
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('No follow-up checks due').waitFor()
})

test('a photo of a phone is looked at beside the fields, and a screenshot is pasted', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await sendCertificate(phone)
  const page = await openQueue(product.url, partner, 390)
  await click(page, `Check: ${employee.fullName}`)
  const panel = panelOf(page)
  await panel.getByLabel(/^Choose files/).setInputFiles([photo])
  await click(page, 'Preview: IMG_1.HEIC')
  const image = panel.getByRole('img', { name: 'Preview of IMG_1.HEIC' })
  await image.waitFor()
  await page.waitForFunction(
    (shown) => shown instanceof HTMLImageElement && shown.naturalWidth === 64,
    await image.elementHandle(),
  )
  expect(await beyond(page)).toBe(0)
  await expectAccessiblePanel(page, 'panel with a preview')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, picture.buffer.toString('base64'))
  await panel
    .getByRole('listitem')
    .filter({ hasText: /^Pasted at/ })
    .getByText('Uploaded')
    .waitFor()
})

test('the employee reads why their check is on hold, sends a new code, and passes', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await choose(phone, 'An eVisa or a share code')
  await click(phone, 'Continue')
  await sendShareCode(phone, 'W1Q7K890Z')

  const page = await openQueue(product.url, partner)
  await click(page, `Check: ${employee.fullName}`)
  const panel = panelOf(page)
  await panel.getByRole('radio', { name: /^Hold/ }).check()
  await panel.getByLabel('What they need to send').selectOption('share_code')
  const reason = 'The page says that your code has expired'
  await panel.getByLabel('Reason').fill(reason)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: /^Discard the check/ }).waitFor()
  await expectAccessiblePanel(page, 'question before it is discarded')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await panel.getByLabel('Reason').inputValue()).toBe(reason)
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'Your decision is saved' }).waitFor()

  await phone.reload()
  await atStep(phone, 'Oak Care needs something else')
  await phone.getByText(reason).waitFor()
  await click(phone, 'Send a new share code')
  await sendShareCode(phone, 'WABC12345')

  await page.goto(`${product.url}/verifications`)
  await click(page, `Check: ${employee.fullName}`)
  await panel.getByText('WAB C12 345').waitFor()
  await panel.getByLabel('Name on the evidence').fill(employee.fullName)
  await panel.getByLabel('Permission to work').selectOption('settled')
  await addPicture(panel)
  await byPresence(panel).check()
  await confirmNotBegun(panel)
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  await click(phone, 'Check again')
  await toast(phone, 'RTW Verified').waitFor()

  const card = await excuseCard(page, product.url, employee)
  await card.getByRole('button', { name: 'Record loss of right to work' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Known since' }).fill(new Date().toISOString().slice(0, 10))
  await question.getByLabel('Reason').fill('The Home Office told us')
  await expectAccessiblePanel(page, 'question before a loss is recorded')
  await question.getByRole('button', { name: 'Record loss' }).click()
  await card.getByText(/^Cover ended/).waitFor()
  await page.getByRole('tab', { name: 'Checks and evidence' }).click()
  const records = page.getByRole('dialog').getByRole('region', { name: 'Right-to-work checks' })
  await records.getByText('The Home Office told us').waitFor()
})

test('a button with a name of 80 signs in one word wraps on the narrowest phone, and works', async () => {
  const name = 'Seniorenbetreuung'.repeat(5).slice(0, 80)
  await partner.call('PATCH', '/settings', { name })
  const { page } = await startEmployee(product.url, partner)
  await page.setViewportSize({ width: 320, height: 640 })
  await choose(page, 'A British passport')
  await click(page, 'Continue')
  const send = page.getByRole('button', { name: `Send to ${name}` })
  await send.waitFor()
  expect(await beyond(page)).toBe(0)
  // The heading stands apart from the row of steps above it.
  const above = (await page.locator('[part=progress]').boundingBox())!
  const title = (await page.locator('[part=heading]').boundingBox())!
  expect(title.y - above.y - above.height).toBeGreaterThan(16)
  const { x, width, height } = (await send.boundingBox())!
  expect([x >= 0, x + width <= 320, height > 60]).toEqual([true, true, true])
  expect(await send.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  await send.click()
  await atStep(page, 'Waiting for your employer')
  expect(await beyond(page)).toBe(0)
})
