import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { toast } from './walks/console.ts'
import { startInPortal, withExample } from './product/examples.ts'
import { atStep, checkIdentity, complete, enterCode, sendCode } from './walks/flow.ts'
import { atWidgetStep } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

// Users decide, and the sandbox checks passports.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted', DIGITAL_PROVIDER: 'sandbox' })
const portal = withExample('partner-portal', product)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check()

/** Checks the screen without the pointer over a button, which is paler then; on a phone nothing is beyond its edge. */
async function expectGoodScreen(page: Page, screen: string) {
  await page.mouse.move(0, 0)
  await expectAccessible(page, screen)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test('a passport is checked online: not successful, tried again, waited for, passed, and marked TEST', async () => {
  const { partner } = portal
  const ada = await partner.invite()
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/verify/${ada.token}?channel=email`)
  await enterCode(page, await sendCode(page))
  await checkIdentity(page, 'Pass')
  await atStep(page, 'Which of these do you have?')
  await choose(page, 'A British passport, or an Irish passport or passport card, that is in date')
  await press(page, 'Continue')

  await atStep(page, 'How do you want to show your passport?')
  await expectGoodScreen(page, 'both ways')
  await choose(page, /^Show the original/)
  await press(page, 'Continue')
  await atStep(page, 'What you need to show')
  await press(page, 'Back')
  await choose(page, /^Online, now/)
  await press(page, 'Continue')
  await atStep(page, 'Check your passport online')
  await expectGoodScreen(page, 'before the check')

  await press(page, 'Start the passport check')
  await page.getByText('TEST: no statutory excuse.').waitFor()
  await expectGoodScreen(page, 'page of the sandbox')
  await press(page, 'Fail')
  await atStep(page, 'Your passport could not be checked online')
  await page.getByText('The document could not be verified.').waitFor()
  await expectGoodScreen(page, 'not successful')

  await press(page, 'Start again')
  await press(page, 'Keep processing')
  await atStep(page, 'Checking your passport')
  await expectGoodScreen(page, 'waiting')
  await press(page, 'Show the original instead')
  await atStep(page, 'What you need to show')
  await press(page, 'Send to Oak Care')
  await atStep(page, 'Waiting for your employer')
  await press(page, 'Change what I sent')
  await choose(page, 'A British passport, or an Irish passport or passport card, that is in date')
  await press(page, 'Continue')
  await choose(page, /^Online, now/)
  await press(page, 'Continue')
  await press(page, 'Start the passport check')
  await press(page, 'Pass')
  await atStep(page, 'You have finished all four steps')
  const { items, rightToWork } = await partner.call('GET', `/employees/${ada.employeeId}/checks`)
  expect(rightToWork).toMatchObject({ state: 'none', reason: 'provider_not_registered' })
  expect(items).toMatchObject([
    { route: 'digital', provider: { name: 'Sandbox (TEST: no statutory excuse)' } },
  ])
  await complete(page)
  expect(await toast(page, 'Completion Failed').count()).toBe(0)
})

test('in the portal’s page both ways fit a phone in Arabic, and the check leads back there', async () => {
  const page = await openPage({ width: 390 })
  await startInPortal(page, portal)
  await atWidgetStep(page, 'أي من هذه لديك؟')
  await choose(page, /^جواز سفر بريطاني/)
  await press(page, 'متابعة')
  await atWidgetStep(page, 'ما الطريقة المناسبة لك لإظهار جواز سفرك؟')
  await expectGoodScreen(page, 'both ways in Arabic')
  await choose(page, /^عبر الإنترنت، الآن/)
  await press(page, 'متابعة')
  await atWidgetStep(page, 'التحقق من جواز سفرك عبر الإنترنت')
  await expectGoodScreen(page, 'before the check in Arabic')
  await press(page, 'بدء التحقق من جواز السفر')
  await press(page, 'Pass')
  await page.waitForURL(`${portal.url}/**`)
  await atWidgetStep(page, 'You have finished all four steps')
})
