import { test } from 'vitest'
import { expectAccessible } from '../browser/axe.ts'
import { openPage } from '../browser/browser.ts'
import { withHost } from '../product/host-page.ts'
import { atWidgetStep, enterCodeInWidget, passIdentity, sendCodeInWidget } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'

const product = withProduct()
const host = withHost(product)

test('axe finds nothing in any step, in both themes', async () => {
  const { employeeId, email } = await host.partner.invite()
  const page = await openPage({ width: 390 })
  const show = (attributes: string) =>
    host.open(page, {
      head: `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`,
      body: `<main><h1>A page</h1><bonafide-widget ${attributes}></bonafide-widget></main>`,
      style: ':root { color-scheme: light dark }',
    })
  await show('token-url="/token"')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expectAccessible(page, 'invitation with errors')

  await show(`token-url="/token?employeeId=${employeeId}"`)
  await atWidgetStep(page, 'Confirm your email')
  await expectAccessible(page, 'email')
  await page.getByRole('button', { name: 'Send a code to my email instead' }).click()
  await atWidgetStep(page, 'Enter the code')
  await expectAccessible(page, 'code by email')
  await enterCodeInWidget(page, '000000')
  await page.getByText('Invalid OTP code').waitFor()
  await page.getByText('Check the latest email and try again').waitFor()
  await expectAccessible(page, 'code by email with an error')
  await page.reload()
  await atWidgetStep(page, 'Confirm your email')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await atWidgetStep(page, 'Confirm your phone')
  await expectAccessible(page, 'phone')
  const code = await sendCodeInWidget(page)
  await expectAccessible(page, 'code')
  await enterCodeInWidget(page, code)
  await atWidgetStep(page, 'Confirm your identity')
  await expectAccessible(page, 'identity')
  await passIdentity(page, host.url)
  await atWidgetStep(page, 'Confirm your right to work')
  await expectAccessible(page, 'right to work')
  await page.getByRole('button', { name: 'Check my right to work' }).click()
  await atWidgetStep(page, 'You have finished all four steps')
  await expectAccessible(page, 'all done')
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await atWidgetStep(page, 'Your verification is complete')
  await expectAccessible(page, 'finished')
})
