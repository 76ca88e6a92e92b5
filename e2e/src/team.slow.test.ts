import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage, withoutScripts } from './browser/browser.ts'
import { invite, signIn, signUp, toast } from './walks/console.ts'
import { followInvitation } from './walks/sandbox.ts'
import { inviteColleague, joinTeam, mainPages } from './walks/team.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const colleague = {
  name: 'Vera Verifier',
  email: 'vera.verifier@example.com',
  password: 'nine green lanterns',
}

test('a colleague joins by email on a phone, has what their role may, and is removed at once', async () => {
  const owner = await openPage()
  await signUp(owner, product.url)
  const ada = { fullName: 'Ada Example', email: 'ada.team@example.com', channel: 'Email' } as const
  await invite(owner, product.url, ada)
  await inviteColleague(owner, product.url, { email: colleague.email, role: 'Recruiter' })
  await expectAccessible(owner, 'team')

  const phone = await openPage({ width: 390 })
  await joinTeam(phone, product.url, colleague, async () => {
    await phone.getByRole('heading', { name: 'Join Oak Care' }).waitFor()
    await expectAccessible(phone, 'joining')
  })
  // Used once.
  const again = await openPage({ expected: /410|This invitation is no longer valid/ })
  await followInvitation(again, product.url, colleague.email)
  await again.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await again.getByRole('button', { name: 'Join the team' }).count()).toBe(0)

  // Until the page knows of another role, it asks as before.
  const desk = await openPage({ expected: /403|Your role does not include this/ })
  await signIn(desk, product.url, colleague)
  const pages = ['Dashboard', 'Add Employee', 'Employees', 'Verifications', 'Settings']
  await expect.poll(() => mainPages(desk)).toEqual(pages)
  // Not even before the scripts of the page have come, from a document that is the same for every role.
  const letGo = await withoutScripts(desk)
  await desk.goto(`${product.url}/`, { waitUntil: 'commit' })
  await desk.getByRole('heading', { name: /^Good/ }).waitFor()
  expect(await mainPages(desk)).toEqual(pages)
  letGo()
  await desk.goto(`${product.url}/billing`)
  await desk.getByRole('heading', { name: 'Your role does not include this page' }).waitFor()
  await desk.goto(`${product.url}/employees`)
  await desk.getByText(ada.fullName, { exact: true }).first().waitFor()

  await owner.reload()
  await owner.getByRole('button', { name: 'Change role: Vera Verifier' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Role', { exact: true }).selectOption({ label: 'Billing' })
  await expectAccessible(owner, 'changing a role')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(owner, 'The role of Vera Verifier has changed.').waitFor()
  await desk.goto(`${product.url}/`)
  await expect.poll(() => mainPages(desk)).toEqual(['Dashboard', 'Billing', 'Settings'])

  await owner.getByRole('button', { name: 'Remove Vera Verifier' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await toast(owner, 'Vera Verifier has been removed.').waitFor()
  await desk.goto(`${product.url}/profile`)
  await desk.waitForURL(/\/login/)
})
