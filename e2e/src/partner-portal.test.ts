import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { openDetails, signIn } from './walks/console.ts'
import { withExample } from './product/examples.ts'
import { newestMessage } from './walks/sandbox.ts'
import { atWidgetStep, walkInWidget } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const portal = withExample('partner-portal', product)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Adds a starter as a user of the portal, who is then at the starter's page. */
async function addStarter(page: Page, fullName: string, email: string) {
  await page.goto(portal.url)
  await button(page, 'Sign in as HR').click()
  await page.getByRole('link', { name: 'Invite a new starter' }).click()
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('Work or private email').fill(email)
  await page.getByLabel('Job').fill('Deckhand')
  await page.getByLabel('First day').fill('2027-01-04')
  await button(page, 'Save and continue').click()
  await heading(page, fullName).waitFor()
}

test('a starter is invited and verified without leaving the portal, and the console knows', async () => {
  const ada = { fullName: 'Ada Example', email: 'ada@example.com' }
  const hr = await openPage()
  await addStarter(hr, ada.fullName, ada.email)
  await expect.poll(() => hr.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe(ada.fullName)
  await hr.getByRole('textbox', { name: 'Phone' }).fill('07700 900101')
  await expectAccessible(hr, 'invitation in the portal')
  await button(hr, 'Send Invitation').click()
  await hr.getByRole('link', { name: "Open the starter's page" }).waitFor()
  const onboarding = await hr.getByRole('link', { name: "Open the starter's page" }).getAttribute('href')
  const message = await newestMessage(await openPage(), product.url, ada.email)
  expect(await message.frameLocator('iframe').getByRole('link').count()).toBeGreaterThan(0)

  const starter = await openPage({ width: 390 })
  await starter.goto(portal.url + onboarding)
  // The portal has said who this is; that they read this inbox is still to be shown.
  await atWidgetStep(starter, 'Confirm your email')
  await starter.getByLabel('Email', { exact: true }).fill(ada.email)
  await button(starter, 'Confirm email').click()
  await atWidgetStep(starter, 'Confirm your phone')
  await expectAccessible(starter, 'verification in the portal')
  await walkInWidget(starter, portal.url)
  expect(new URL(starter.url()).origin).toBe(portal.url)
  await expect.poll(() => starter.locator('#task').getAttribute('class')).toBe('done')

  await hr.goto(portal.url)
  const row = hr.getByRole('listitem').filter({ hasText: ada.fullName })
  await row.getByText('Finished').waitFor()
  const office = await openPage()
  await signIn(office, product.url, portal.partner)
  await office.goto(`${product.url}/employees`)
  await office.getByRole('row').filter({ hasText: ada.fullName }).getByText('Completed').waitFor()
  const details = await openDetails(office, product.url, ada.fullName)
  const steps = details.getByRole('list', { name: 'Verification Steps' })
  await steps.waitFor()
  expect(await steps.getByRole('img', { name: /: Passed/ }).count()).toBe(4)
})
