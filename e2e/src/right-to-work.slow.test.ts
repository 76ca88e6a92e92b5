import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { photo, picture } from './walks/check-panel.ts'
import { atStep, checkIdentity, complete, enterCode, sendCode } from './walks/flow.ts'
import { startInPortal, withExample } from './product/examples.ts'
import { toast } from './walks/console.ts'
import type { Invited, Partner } from './walks/partner.ts'
import { signedInCalls } from './walks/record-check.ts'
import { atWidgetStep } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

// Users of the organisation decide, as in production.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
const portal = withExample('partner-portal', product)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
// The page of a link is drawn in a shadow root, too.
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('bonafide-widget')?.shadowRoot?.activeElement?.textContent)
/** Checks the screen without the pointer over a button, which is paler then. */
async function expectAccessibleScreen(page: Page, screen: string) {
  await page.mouse.move(0, 0)
  await expectAccessible(page, screen)
}

async function addPhotos(page: Page, files: Parameters<Locator['setInputFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Choose photos')
  await (await chooser).setFiles(files)
}

/** Books the second of three times that the organisation offers meanwhile. */
async function bookTime(page: Page, { call }: Partner) {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const place = '12 High Street, Leeds'
  await call('POST', '/appointments', { day, time: '09:30', minutes: 20, count: 3, mode: 'in_person', place })
  await page.reload()
  await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').nth(1).check()
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'times to show a document at')
  await press(page, 'Book this time')
  const taken = page.getByRole('region', { name: 'Your appointment' })
  await taken.getByText(/09:50 · In person/).waitFor()
  await taken.getByText(place).waitFor()
  const download = page.waitForEvent('download')
  await taken.getByRole('link', { name: 'Add it to my calendar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`DTEND:${day.replaceAll('-', '')}T`)
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'the time that was booked')
}

/** Returns the choice that the employee has sent, as a user sees it. */
async function sentBy({ call }: Partner, { employeeId }: Invited) {
  return (await call('GET', `/employees/${employeeId}/checks`))['sent']
}

/** Records the check and decides, as a user does who has looked at it. */
async function passCheck(partner: Partner, { employeeId, fullName }: Invited) {
  const call = await signedInCalls(product.url, partner)
  const { fileId } = await call('POST', `/employees/${employeeId}/evidence?label=Page`, picture.buffer, {
    'content-type': 'image/png',
  })
  const now = new Date().toISOString()
  await call('POST', `/employees/${employeeId}/checks`, {
    kind: 'initial',
    route: 'document',
    documentCode: 'A7',
    companion: 'ni_document',
    nameOnEvidence: fullName,
    permission: 'unlimited',
    originalSeen: true,
    workNotBegun: true,
    likeness: { mode: 'in_person', at: now },
    files: [
      { fileId, part: 'document' },
      { fileId, part: 'ni_document' },
    ],
    checkedAt: now,
    outcome: 'pass',
  })
  await call('POST', `/verifications/${employeeId}/decision`, { decision: 'pass' })
}

test('on the page an employee chooses a route, sends a share code, shows a document instead, and passes', async () => {
  const { partner } = portal
  const ada = await partner.invite()
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/verify/${ada.token}?channel=email`)
  await enterCode(page, await sendCode(page))
  await checkIdentity(page, 'Pass')

  await atStep(page, 'Which of these do you have?')
  await expectAccessibleScreen(page, 'first question')
  await choose(page, 'I am not sure')
  await press(page, 'Continue')
  await atStep(page, 'Which of these is true for you?')
  // The focus follows once the heading is drawn.
  await expect.poll(() => focused(page)).toBe('Which of these is true for you?')
  await expectAccessibleScreen(page, 'second question')
  await press(page, 'Back')
  await atStep(page, 'Which of these do you have?')
  expect(await page.getByRole('radio', { name: 'I am not sure' }).isChecked()).toBe(true)
  await choose(page, 'An eVisa or a share code')
  await press(page, 'Continue')

  await atStep(page, 'Enter your share code')
  await page.getByLabel('Share code', { exact: true }).fill('R12345678')
  await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('1990-05-17')
  await press(page, 'Send to Oak Care')
  await page
    .getByRole('main')
    .getByText(/is for renting a home/)
    .waitFor()
  await expectAccessibleScreen(page, 'share code with an error')
  await page.getByLabel('Share code', { exact: true }).fill('')
  await page.getByLabel('Share code', { exact: true }).pressSequentially('w1q7k890z')
  expect(await page.getByLabel('Share code', { exact: true }).inputValue()).toBe('W1Q 7K8 90Z')
  await press(page, 'Send to Oak Care')
  await atStep(page, 'Waiting for your employer')
  await expectAccessibleScreen(page, 'waiting')
  expect(await sentBy(partner, ada)).toMatchObject({
    route: 'online',
    shareCode: 'W1Q 7K8 90Z',
    dateOfBirth: '1990-05-17',
  })

  const hold = { decision: 'hold', need: 'share_code', reason: 'The page says that your code has expired' }
  await partner.call('POST', `/verifications/${ada.employeeId}/decision`, hold)
  await page.reload()
  await atStep(page, 'Oak Care needs something else')
  await page.getByText(hold.reason).waitFor()
  await expectAccessibleScreen(page, 'more needed')
  await press(page, 'Use something else instead')
  await choose(page, 'Another document')
  await press(page, 'Continue')
  await choose(page, 'A birth or adoption certificate')
  await press(page, 'Continue')
  await atStep(page, 'What you need to show')
  await page.getByText(/National Insurance number/).waitFor()
  await expectAccessibleScreen(page, 'what to show')
  await press(page, 'Send to Oak Care')
  await atStep(page, 'Waiting for your employer')
  expect(await beyond(page)).toBe(0)
  await page.reload()
  await page.getByText('Sent to Oak Care. They will confirm your right to work.').waitFor()
  await page.getByText('your birth or adoption certificate').waitFor()
  await bookTime(page, partner)
  await addPhotos(page, [photo, { ...picture, name: 'back.png' }, { ...picture, mimeType: 'image/jpeg' }])
  await page.getByText('This file is damaged, or not a PDF, PNG, JPEG or HEIC.').waitFor()
  await press(page, 'Remove: back.png')
  await expect.poll(() => page.getByRole('button', { name: /^Remove: / }).count()).toBe(1)
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'photos for preparation')
  const { photos } = await partner.call('GET', `/employees/${ada.employeeId}/checks`)
  expect(photos).toMatchObject([{ label: photo.name, mime: 'image/heic' }])
  expect(await sentBy(partner, ada)).toMatchObject({ route: 'document', document: 'certificate' })

  await passCheck(partner, ada)
  await press(page, 'Check again')
  await toast(page, 'RTW Verified').waitFor()
  await complete(page)
})

test('in the portal’s page the whole step fits a phone, in Arabic from right to left', async () => {
  const { partner } = portal
  const page = await openPage({ width: 390 })
  const ada = await startInPortal(page, portal)
  await atWidgetStep(page, 'أي من هذه لديك؟')
  expect(await page.locator('bonafide-widget [part=root]').getAttribute('dir')).toBe('rtl')
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'first question in Arabic')
  await choose(page, 'تأشيرة إلكترونية')
  await press(page, 'متابعة')

  await atWidgetStep(page, 'إدخال رمز المشاركة')
  const code = page.getByLabel('رمز المشاركة (share code)', { exact: true })
  // As an Arabic keyboard types it.
  await code.pressSequentially('w١٢345678')
  expect(await code.inputValue()).toBe('W12 345 678')
  expect(await code.getAttribute('dir')).toBe('ltr')
  await press(page, 'إرسال إلى \u2068Oak Care\u2069')
  await page.getByText('يُرجى إدخال تاريخ ميلادك').waitFor()
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'share code in Arabic')
  await page.getByRole('group', { name: 'تاريخ الميلاد' }).getByLabel('اليوم').fill('1990-05-17')
  await press(page, 'إرسال إلى \u2068Oak Care\u2069')

  await atWidgetStep(page, 'في انتظار رد جهة عملك')
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'waiting in Arabic')
  expect(await sentBy(partner, ada)).toMatchObject({ route: 'online', shareCode: 'W12 345 678' })
  const hold = { decision: 'hold', need: 'name_change', reason: 'Bring your marriage certificate, please' }
  await partner.call('POST', `/verifications/${ada.employeeId}/decision`, hold)
  await press(page, 'التحقق مرة أخرى')
  await atWidgetStep(page, /تحتاج .* إلى شيء آخر/)
  await page.getByText(hold.reason).waitFor()
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'more needed in Arabic')
  await press(page, 'إبلاغهم بأن الوثيقة لديّ')
  await atWidgetStep(page, 'في انتظار رد جهة عملك')
  const fail = { decision: 'fail', reason: 'Nothing to show' }
  await partner.call('POST', `/verifications/${ada.employeeId}/decision`, fail)
  await press(page, 'التحقق مرة أخرى')
  await atWidgetStep(page, 'تعذّر علينا تأكيد حقك في العمل')
  expect(await page.getByText('Nothing to show').count()).toBe(0)
  await expectAccessibleScreen(page, 'not confirmed in Arabic')
})

test('in the portal’s page a photo is sent, too, and nothing of it is wider than a phone', async () => {
  const { partner } = portal
  const page = await openPage({ width: 390 })
  const ada = await startInPortal(page, portal)
  await atWidgetStep(page, 'أي من هذه لديك؟')
  for (const answer of [2, 1]) {
    await page.getByRole('radio').nth(answer).check()
    await press(page, 'متابعة')
  }
  await press(page, 'إرسال إلى \u2068Oak Care\u2069')
  await atWidgetStep(page, 'في انتظار رد جهة عملك')
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'اختيار الصور')
  await (await chooser).setFiles([photo])
  await page.getByRole('button', { name: `إزالة: ${photo.name}` }).waitFor()
  expect(await beyond(page)).toBe(0)
  await expectAccessibleScreen(page, 'photos in Arabic')
  const { photos } = await partner.call('GET', `/employees/${ada.employeeId}/checks`)
  expect(photos).toMatchObject([{ label: photo.name }])
})
