import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { openDetails, toast } from './walks/console.ts'
import {
  atStep,
  checkIdentity,
  checkRightToWork,
  complete,
  passTheRest,
  walkToIdentity,
} from './walks/flow.ts'
import { withProduct } from './product/with-product.ts'
import { decideIdentity, newestMessage } from './walks/sandbox.ts'

const product = withProduct()

const atIdentity = (office: Page, fullName: string, phone: string) =>
  walkToIdentity(office, product.url, {
    fullName,
    email: `${fullName.split(' ')[0]}@example.com`.toLowerCase(),
    phone,
  })

test('a failed identity check is told and can be tried again', async () => {
  const page = await atIdentity(await openPage(), 'Cleo Example', '07700 900104')
  await checkIdentity(page, 'Fail')
  await toast(page, 'Identity Verification Failed').waitFor()
  await toast(page, 'Try again.').waitFor()
  await page.getByRole('main').getByText('You can try 2 more times.').waitFor()
  await passTheRest(page)
})

test('after three failed identity checks the employee is failed and nothing can be tried', async () => {
  const office = await openPage()
  const page = await atIdentity(office, 'Dora Example', '07700 900105')
  for (let tries = 0; tries < 3; tries += 1) {
    await checkIdentity(page, 'Fail')
    await toast(page, 'Identity Verification Failed').waitFor()
  }
  await atStep(page, 'We could not confirm your identity')
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)

  await office.goto(`${product.url}/employees`)
  const row = office.getByRole('row').filter({ hasText: 'Dora Example' })
  await row.getByText('Failed', { exact: true }).waitFor()
  await row.getByRole('img', { name: 'ID: Failed' }).waitFor()
  await row.getByRole('img', { name: 'RTW: Pending' }).waitFor()
})

test('while the provider decides the page waits, and goes on by itself once it has', async () => {
  const page = await atIdentity(await openPage(), 'Elsa Example', '07700 900106')
  await page.getByRole('button', { name: 'Start identity check' }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
  const provider = page.url()
  await decideIdentity(page, 'Keep processing')
  await atStep(page, 'Checking your identity')
  // The progress is read a second after the return; what comes later is found by asking again.
  await page.waitForResponse((response) => response.url().includes('/api/flow/progress/'))

  const later = await page.context().newPage()
  await later.goto(provider)
  await decideIdentity(later, 'Pass')
  await later.close()
  await atStep(page, 'Confirm your right to work')
})

test("another person's document is reviewed: a user says it is the same person, and the employee goes on", async () => {
  const office = await openPage()
  const page = await atIdentity(office, 'Gina Example', '07700 900108')
  await checkIdentity(page, 'Pass', 'Gina Married')
  await atStep(page, 'Oak Care will check your details')
  await page.getByText('We will send you an email when they have decided.').waitFor()

  await office.goto(`${product.url}/verifications`)
  await office.getByText('Identity review').waitFor()
  await office.getByRole('button', { name: 'Review: Gina Example' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('cell', { name: 'Gina Married' }).waitFor()
  await dialog.getByRole('cell', { name: 'Gina Example' }).waitFor()
  await dialog.getByText('Family name differs: Example (invitation), Married (document).').waitFor()
  await dialog.getByRole('radio', { name: /^Same person/ }).check()
  await dialog.getByRole('radio', { name: 'Their name changed by marriage or divorce' }).check()
  await dialog.getByRole('button', { name: 'Same person' }).click()
  await toast(office, 'Decision saved').waitFor()

  await page.getByRole('button', { name: 'Check again' }).click()
  await checkRightToWork(page)
  const mail = await newestMessage(office, product.url, 'gina@example.com')
  await mail.getByText('Oak Care has confirmed your identity document').waitFor()
  await complete(page)
  const details = await openDetails(office, product.url, 'Gina Example')
  await details.getByRole('tab', { name: 'History' }).click()
  await details.getByText('Identity result accepted: their name changed by marriage or divorce').waitFor()
})

test('a document of another person fails the step, and the employee may try with their own', async () => {
  const office = await openPage()
  const page = await atIdentity(office, 'Hugo Example', '07700 900109')
  await checkIdentity(page, 'Pass', 'Piotr Kowalski')
  await atStep(page, 'Oak Care will check your details')
  const details = await openDetails(office, product.url, 'Hugo Example')
  await details.getByRole('button', { name: 'Review document' }).click()
  const dialog = office.getByRole('dialog', { name: 'Is this Hugo Example?' })
  await dialog.getByRole('radio', { name: /^Not the same person/ }).check()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByLabel('What is the reason?').fill('This is his brother')
  await dialog.getByRole('button', { name: 'Not the same person' }).click()
  await toast(office, 'Decision saved').waitFor()

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('main').getByText('The document could not be matched with your invitation.').waitFor()
  await passTheRest(page)
})

test('what the address says about the outcome is not believed', async () => {
  const page = await atIdentity(await openPage(), 'Finn Example', '07700 900107')
  const link = new URL(page.url())
  link.searchParams.set('session_id', 'made-up')
  link.searchParams.set('status', 'verified')
  link.searchParams.set('return_url', 'https://elsewhere.example')
  await page.goto(link.href)
  await atStep(page, 'Confirm your identity')
  expect(new URL(page.url()).origin).toBe(product.url)
})
