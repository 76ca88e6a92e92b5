import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signUp } from './walks/console.ts'
import { atStep } from './walks/flow.ts'
import { followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('a link that a user opens in the browser they are signed in with is flagged, one the employee opens is not', async () => {
  const office = await openPage({ width: 1280 })
  await signUp(office, product.url)
  const [jude, kim] = ['Jude', 'Kim'].map((name) => ({
    fullName: `${name} Example`,
    email: `${name.toLowerCase()}@example.com`,
    channel: 'Email' as const,
  }))
  if (!jude || !kim) throw new Error('Two were named.')
  await invite(office, product.url, jude)
  await invite(office, product.url, kim)

  const sameBrowser = await office.context().newPage()
  await followInvitation(sameBrowser, product.url, jude.email)
  await atStep(sameBrowser, 'Confirm your phone')
  const other = await openPage({ width: 390 })
  await followInvitation(other, product.url, kim.email)
  await atStep(other, 'Confirm your phone')

  const flagged = await openDetails(office, product.url, jude.fullName)
  const flags = flagged.getByRole('list', { name: 'Flags' })
  await flags.getByText('Same browser as a user').waitFor()
  await flags.getByText('Ask the employee whether they did the steps themselves.', { exact: false }).waitFor()
  await expectAccessible(office, 'the details with flags')
  const plain = await openDetails(office, product.url, kim.fullName)
  await plain.getByRole('list', { name: 'Verification Steps' }).waitFor()
  expect(await plain.getByText('Same browser as a user').count()).toBe(0)

  await office.goto(`${product.url}/verifications`)
  const mark = office.getByRole('button', { name: /: Jude Example$/ }).filter({ hasText: 'flag' })
  await mark.focus()
  await office.keyboard.press('Enter')
  const sentences = office.getByRole('list', { name: 'Flags of Jude Example' })
  await sentences.getByText('in which a user of your organisation was signed in', { exact: false }).waitFor()
  await expectAccessible(office, 'the queue with flags')
})
