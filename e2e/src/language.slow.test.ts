import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp } from './walks/console.ts'
import { atStep } from './walks/flow.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('who is invited in Polish reads a Polish page, and gets the code in Welsh after changing it', async () => {
  const ewa = {
    fullName: 'Ewa Nowak',
    email: 'ewa@example.com',
    phone: '07700 900104',
    channel: 'Email',
    language: 'pl',
  } as const
  const office = await openPage()
  await signUp(office, product.url)
  await invite(office, product.url, ewa)

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, ewa.email)
  await atStep(phone, 'Potwierdź swój telefon')
  expect(await phone.evaluate(() => document.documentElement.lang)).toBe('pl')
  await (await openDetails(office, product.url, ewa.fullName)).getByText('Polish').waitFor()

  await phone.getByRole('combobox', { name: 'Język' }).selectOption('cy')
  await atStep(phone, 'Cadarnhau eich ffôn')
  await phone.getByRole('button', { name: 'Anfon cod' }).click()
  await atStep(phone, 'Rhowch y cod')
  const message = await newestMessage(office, product.url, ewa.phone)
  expect(await message.textContent()).toContain('yw eich cod gwirio')
  // On the way back, too, what was chosen comes before the language of the link.
  await phone.reload()
  await atStep(phone, 'Cadarnhau eich ffôn')
  await (await openDetails(office, product.url, ewa.fullName)).getByText('Welsh').waitFor()
})
