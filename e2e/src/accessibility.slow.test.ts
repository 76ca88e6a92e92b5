import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp } from './walks/console.ts'
import {
  atStep,
  checkIdentity,
  checkRightToWork,
  complete,
  enterCode,
  enterRefusedCode,
  sendCode,
  wrongCode,
} from './walks/flow.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const widths = [390, 1280] as const

test.each(widths)('axe finds nothing on the screens before signing in, at %i px', async (width) => {
  const page = await openPage({ width })
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await expectAccessible(page, 'sign in with errors')
  await page.goto(`${product.url}/signup`)
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
  await expectAccessible(page, 'sign up')
})

test.each(widths)('axe finds nothing on the screens of the console, at %i px', async (width) => {
  const page = await openPage({ width })
  const { email } = await signUp(page, product.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page, 'dashboard, with a notification')
  await page.goto(`${product.url}/employees`)
  await page.getByText('No employees found').waitFor()
  await expectAccessible(page, 'no employees')
  await page.goto(`${product.url}/widget`)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await page.getByText('Please select a notification preference').waitFor()
  await expectAccessible(page, 'add employee with errors')
  await invite(page, product.url, { fullName: 'Ada Example', email: `ada.${email}`, channel: 'Email' })
  await expectAccessible(page, 'invitation sent')
  await openDetails(page, product.url, 'Ada Example')
  await expectAccessible(page, 'employee details')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectAccessible(page, 'employees')
})

test.each(widths)('axe finds nothing on the parts that open over a page, at %i px', async (width) => {
  const page = await openPage({ width })
  await signUp(page, product.url)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
  await expectAccessible(page, 'theme menu')
  await page.keyboard.press('Escape')
  if (width === 390) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog', { name: 'Confirm Logout' }).waitFor()
  await expectAccessible(page, 'logout dialog')
})

test('axe finds nothing on any step of the verification, nor on the sandbox pages', async () => {
  const receiver = {
    fullName: 'Bea Example',
    email: 'bea@example.com',
    phone: '07700 900108',
    channel: 'SMS',
  } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, receiver)

  const page = await openPage({ width: 390 })
  await newestMessage(page, product.url, receiver.phone)
  await expectAccessible(page, 'outbox')
  await followInvitation(page, product.url, receiver.phone)
  await atStep(page, 'Confirm your email')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await expectAccessible(page, 'email step with an error')
  await page.getByLabel('Email', { exact: true }).fill(receiver.email)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await atStep(page, 'Confirm your phone')
  await expectAccessible(page, 'phone step')
  const code = await sendCode(page)
  await enterRefusedCode(page, wrongCode(code), 'Invalid OTP code')
  await expectAccessible(page, 'code with an error')
  await enterCode(page, code)
  await atStep(page, 'Confirm your identity')
  await expectAccessible(page, 'identity step')
  await page.getByRole('button', { name: 'Start identity check' }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
  await expectAccessible(page, 'sandbox identity page')
  await page.goBack()
  await checkIdentity(page, 'Fail')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectAccessible(page, 'identity step after a failure')
  await checkIdentity(page, 'Pass', 'Bea Married')
  await atStep(page, 'Oak Care will check your details')
  await expectAccessible(page, 'document that the organisation looks at')
  await acceptDocument(office, receiver.fullName)
  await page.getByRole('button', { name: 'Check again' }).click()
  await atStep(page, 'Confirm your right to work')
  await expectAccessible(page, 'right-to-work step')
  await checkRightToWork(page)
  await atStep(page, 'You have finished all four steps')
  await expectAccessible(page, 'all done')
  const link = page.url()
  await complete(page)
  await page.goto(link)
  await atStep(page, 'Your verification is complete')
  await expectAccessible(page, 'finished')
  await page.goto(`${product.url}/verify/nonsense`)
  await atStep(page, 'Invalid Verification Link')
  await expectAccessible(page, 'invalid link')
})

/** Accepts a document as the invited employee's, and checks each screen on the way there. */
async function acceptDocument(office: Page, fullName: string) {
  const details = await openDetails(office, product.url, fullName)
  await details.getByRole('cell', { name: 'Bea Married' }).waitFor()
  await expectAccessible(office, 'details with a document to review')
  await details.getByRole('button', { name: 'Review document' }).click()
  const dialog = office.getByRole('dialog', { name: `Is this ${fullName}?` })
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await dialog.getByText('Please choose a decision').waitFor()
  await expectAccessible(office, 'identity review without a decision')
  await dialog.getByRole('radio', { name: /^Same person/ }).check()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByLabel('What is the reason?').fill('We know her')
  await expectAccessible(office, 'identity review')
  await dialog.getByRole('button', { name: 'Same person' }).click()
  for (const part of ['Checks and evidence', 'History', 'Data']) {
    await details.getByRole('tab', { name: part }).click()
    await expectAccessible(office, `details with an accepted document, ${part}`)
  }
}
