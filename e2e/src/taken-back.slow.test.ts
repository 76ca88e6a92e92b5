import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { openDetails, toast } from './walks/console.ts'
import { atStep, checkRightToWork, complete, passTheRest, walkToIdentity } from './walks/flow.ts'
import { decideIdentity, followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

/** Opens an employee who has left for the identity provider, and the user who invited them. */
async function atProvider(fullName: string, phone: string) {
  const office = await openPage({ width: 1280 })
  const email = `${fullName.split(' ')[0]}@example.com`.toLowerCase()
  const page = await walkToIdentity(office, product.url, { fullName, email, phone })
  await page.getByRole('button', { name: 'Start identity check' }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
  return { office, page, provider: page.url() }
}

async function revokeLink(office: Page, fullName: string) {
  const details = await openDetails(office, product.url, fullName)
  await details.getByRole('button', { name: `Actions for ${fullName}` }).click()
  await office.getByRole('menuitem', { name: 'Revoke link' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await toast(office, /no longer works/).waitFor()
}

test('what passes after its link was revoked counts only once a user accepts it', async () => {
  const fullName = 'Gwen Example'
  const { office, page, provider } = await atProvider(fullName, '07700 900108')
  await decideIdentity(page, 'Keep processing')
  await atStep(page, 'Checking your identity')
  await revokeLink(office, fullName)

  await page.goto(provider)
  await decideIdentity(page, 'Pass')
  await page.getByText('The verification link is invalid or has expired.').waitFor()

  await office.goto(`${product.url}/verifications`)
  const row = office.getByRole('row').filter({ hasText: fullName })
  await row.getByText('Held for your decision').waitFor()
  const held = await openDetails(office, product.url, fullName)
  await held.getByText('after you revoked their link', { exact: false }).waitFor()
  await held.getByRole('button', { name: 'Accept or reject' }).click()
  const dialog = office.getByRole('dialog', { name: `Decide on the identity result for ${fullName}` })
  await dialog.getByRole('radio', { name: /^Accept result/ }).check()
  await dialog.getByLabel('Reason').fill('They showed us the passport in the office')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await toast(office, `The identity step of ${fullName} has passed.`).waitFor()
  await held.getByRole('img', { name: /^ID: Passed/ }).waitFor()
})

test('a check that is open when its link is revoked is closed at the provider', async () => {
  const fullName = 'Hugo Example'
  const { office, page } = await atProvider(fullName, '07700 900109')
  await revokeLink(office, fullName)
  const closed = page.getByText('It is closed, and nothing more can be submitted here.', { exact: false })
  // A job closes it, a moment later.
  await expect
    .poll(async () => {
      await page.reload()
      return closed.count()
    })
    .toBe(1)
  expect(await page.getByRole('button', { name: 'Pass', exact: true }).count()).toBe(0)
})

test('an employee who has completed is invalidated by keyboard on a phone, and verified again', async () => {
  const office = await openPage({ width: 390 })
  const fullName = 'Iris Example'
  const email = 'iris@example.com'
  await passTheRest(await walkToIdentity(office, product.url, { fullName, email, phone: '07700 900110' }))

  const details = await openDetails(office, product.url, fullName)
  await details.getByText('Completed', { exact: true }).first().waitFor()
  const beyond = () => office.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await beyond()).toBe(0)
  await details.getByRole('button', { name: `Actions for ${fullName}` }).focus()
  await office.keyboard.press('Enter')
  await office.getByRole('menuitem', { name: 'Invalidate a result' }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: `Invalidate a result for ${fullName}?` })
  await dialog.getByRole('radio', { name: 'ID' }).check()
  await dialog.getByText('They will no longer be verified.', { exact: false }).waitFor()
  const beyondDialog = await dialog.evaluate((part) => part.scrollWidth - part.clientWidth)
  expect(beyondDialog).toBe(0)
  await dialog.getByLabel('Reason').focus()
  await office.keyboard.type('The photo shows a sister')
  await office.keyboard.press('Enter')
  await toast(office, `Send ${fullName} a new link`).waitFor()
  await details.getByText('Verifying', { exact: true }).first().waitFor()

  await details.getByRole('button', { name: 'Send new link' }).focus()
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: 'Send link' }).click()
  await toast(office, /a new link/).waitFor()

  const page = await openPage({ width: 390 })
  await followInvitation(page, product.url, email, 'Your new verification link')
  await atStep(page, 'Confirm your identity')
  await page.getByRole('button', { name: 'Start identity check' }).click()
  await decideIdentity(page, 'Pass')
  await checkRightToWork(page)
  await complete(page)
  const again = await openDetails(office, product.url, fullName)
  await again.getByText('Completed', { exact: true }).first().waitFor()
})
