import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import {
  enterCredentials,
  invite,
  openDetails,
  signIn,
  signUp,
  toast,
  organisationName,
} from './walks/console.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { inviteColleague, joinTeam } from './walks/team.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const organisation = organisationName
const colleague = {
  name: 'Vera Verifier',
  email: 'vera.closing@example.com',
  password: 'nine green lanterns',
}
const employee = { fullName: 'Ada Example', email: 'ada.closing@example.com', channel: 'Email' } as const
/** Pages that are open when an organisation is closed, or that are for its employees, are refused. */
const refused = /40[0-4]|423|has been closed|has closed its Bonafide account|email or password is incorrect/

test('an owner closes, restores and closes again; a month later nothing is left', async () => {
  const owner = await openPage({ expected: refused })
  const account = await signUp(owner, product.url)
  await invite(owner, product.url, employee)
  await inviteColleague(owner, product.url, { email: colleague.email, role: 'Recruiter' })
  const desk = await openPage({ expected: refused })
  await joinTeam(desk, product.url, colleague)

  const close = async () => {
    await owner.goto(`${product.url}/settings/organisation`)
    await owner.getByRole('button', { name: 'Close organisation' }).click()
    const dialog = owner.getByRole('alertdialog', { name: `Close ${organisation}?` })
    await dialog.getByLabel(/^Type/).fill(organisation)
    await expectAccessible(owner, 'closing')
    await dialog.getByRole('button', { name: 'Close organisation' }).click()
    await owner.getByRole('heading', { name: `${organisation} is closed` }).waitFor()
    await owner.getByText('You have not downloaded it yet.').waitFor()
  }
  await close()
  await expectAccessible(owner, 'closed')
  await owner.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(owner, 'closed, on a phone')
  const overflow = await owner.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await owner.setViewportSize({ width: 1280, height: 900 })
  const download = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Download archive' }).click()
  expect((await download).suggestedFilename()).toBe('archive.zip')
  await owner.getByText(/^Last downloaded on/).waitFor()

  // The colleague is out, and is told why when they try to come back.
  await desk.goto(`${product.url}/employees`)
  await desk.waitForURL(/\/login/)
  await desk.getByLabel('Email').fill(colleague.email)
  await desk.getByLabel('Password', { exact: true }).fill(colleague.password)
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click()
  await desk.getByText('This organisation has been closed.').first().waitFor()
  const phone = await openPage({ width: 390, expected: refused })
  await followInvitation(phone, product.url, employee.email)
  await phone.getByText('Your employer has closed its Bonafide account').first().waitFor()
  expect(await phone.getByRole('button', { name: 'Send me a new link' }).count()).toBe(0)
  await expectAccessible(phone, 'a link of a closed employer')

  await owner.getByRole('button', { name: 'Restore organisation' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Restore organisation' }).click()
  await toast(owner, 'Your organisation has been restored.').waitFor()
  await openDetails(owner, product.url, employee.fullName)
  await signIn(desk, product.url, colleague)
  await close()

  await product.restart({ daysAhead: 31 })
  const later = await openPage({ expected: refused })
  await expect
    .poll(async () => (await newestMessage(later, product.url, account.email)).textContent(), {
      timeout: 60_000,
      interval: 1000,
    })
    .toContain(`The data of ${organisation} has been erased`)
  await enterCredentials(later, product.url, account)
  await later.getByText('The email or password is incorrect').first().waitFor()
}, 300_000)
