import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openPage } from './browser.ts'
import { invite, signIn, signUp } from './console.ts'
import { ada, recordCheck } from './record-check.ts'
import { newestMessage, restartUntilSent } from './sandbox.ts'
import { withProduct } from './with-product.ts'

const product = withProduct()

/** Waits for a figure on the dashboard, which the work of the night brings about, and opens it. */
async function openFigure(page: Page, label: string, count: number): Promise<void> {
  const line = page
    .getByRole('region', { name: 'Right to work' })
    .getByRole('listitem')
    .filter({ hasText: label })
  await expect
    .poll(
      async () => {
        await page.goto(product.url)
        return line.textContent()
      },
      { timeout: 30_000 },
    )
    .toBe(`${label}${count}`)
  await line.getByRole('link').click()
  await page.waitForURL(/\/right-to-work\?/)
  await page
    .getByRole('region', { name: 'Statutory excuses' })
    .getByRole('link', { name: ada.fullName })
    .waitFor()
}

test('60 days before an excuse ends both sides are reminded, and after it work has to stop', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, ada)
  await recordCheck(product.url, account, 62)

  await restartUntilSent(product, office, {
    daysAhead: 2,
    to: account.email,
    subject: 'Right-to-work check due',
  })
  const user = await newestMessage(office, product.url, account.email)
  const toUser = user.frameLocator('iframe').locator('body')
  await expect
    .poll(() => toUser.textContent())
    .toContain(`The right to work on record for ${ada.fullName} ends on`)
  await expect
    .poll(async () => {
      const message = await newestMessage(office, product.url, ada.email)
      return message.frameLocator('iframe').locator('body').textContent()
    })
    .toContain('Ponowne sprawdzenie prawa do pracy')

  const desk = await openPage()
  await signIn(desk, product.url, account)
  await openFigure(desk, 'Ending within 60 days', 1)
  await expectAccessible(desk, 'right to work')

  await restartUntilSent(product, office, { daysAhead: 63, to: account.email, subject: 'Stop work' })
  const later = await openPage()
  await signIn(later, product.url, account)
  await openFigure(later, 'Working without an excuse', 1)
  await later.getByText('Lapsed', { exact: true }).waitFor()
}, 240_000)
