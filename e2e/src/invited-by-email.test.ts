import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp } from './walks/console.ts'
import { enterCode, passTheRest, sendCode } from './walks/flow.ts'
import { withProduct } from './product/with-product.ts'
import { followInvitation } from './walks/sandbox.ts'

const product = withProduct()

test('an employee invited by email goes from the link to Verified', async () => {
  const ada = {
    fullName: 'Ada Example',
    email: 'ada@example.com',
    phone: '07700 900101',
    channel: 'Email',
  } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, ada)

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, ada.email)
  await phone.getByText('Oak Care').first().waitFor()
  await enterCode(phone, await sendCode(phone))
  await passTheRest(phone)

  await office.goto(`${product.url}/employees`)
  const row = office.getByRole('row').filter({ hasText: ada.fullName })
  await row.getByRole('img', { name: 'Verified' }).waitFor()
  for (const step of ['Email', 'Phone', 'ID', 'RTW']) {
    await row.getByRole('img', { name: `${step}: Passed` }).waitFor()
  }
  await row.getByText('Completed').waitFor()
  const details = await openDetails(office, product.url, ada.fullName)
  const steps = details.getByRole('list', { name: 'Verification Steps' })
  await steps.waitFor()
  expect(await steps.getByRole('img', { name: /: Passed/ }).count()).toBe(4)
})
