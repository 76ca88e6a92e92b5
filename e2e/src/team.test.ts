import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openPage, withoutScripts } from './browser.ts'
import { invite, signIn, signUp, toast } from './console.ts'
import { followInvitation } from './sandbox.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

const colleague = { email: 'vera.verifier@example.com', password: 'nine green lanterns' }
const mainPages = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

test('a colleague joins by email on a phone, has what their role may, and is removed at once', async () => {
  const owner = await openPage()
  await signUp(owner, product.url)
  const ada = { fullName: 'Ada Example', email: 'ada.team@example.com', channel: 'Email' } as const
  await invite(owner, product.url, ada)
  await owner.goto(`${product.url}/settings?tab=team`)
  await owner.getByLabel('Email').fill(colleague.email)
  await owner.getByLabel('Role', { exact: true }).selectOption({ label: 'Recruiter' })
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByRole('list', { name: 'Open invitations' }).getByText(colleague.email).waitFor()
  await expectAccessible(owner, 'team')

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, colleague.email)
  await phone.getByRole('heading', { name: 'Join Oak Care' }).waitFor()
  await expectAccessible(phone, 'joining')
  await phone.getByLabel('Full name').fill('Vera Verifier')
  await phone.getByLabel('Password', { exact: true }).fill(colleague.password)
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await phone.waitForURL(`${product.url}/`)
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
