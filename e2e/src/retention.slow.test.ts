import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { type Account, invite, signIn, signUp } from './walks/console.ts'
import { newestMessage } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const fullName = 'Ada Example'

/** Returns the leave date of an employee who is kept until so many days after today in London. */
function leftSoThat(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()
  const day = new Date(Date.parse(today) + days * 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - 2)
  return day.toISOString().slice(0, 10)
}

async function openRetention(account: Account): Promise<Page> {
  const page = await openPage()
  await signIn(page, product.url, account)
  await page.goto(`${product.url}/settings/data`)
  await page.getByRole('region', { name: 'Next month' }).waitFor()
  return page
}

/** Looks again until a list says something: the weekly run does its work soon after the start. */
async function untilListed(page: Page, list: string, text: string | RegExp): Promise<void> {
  const region = page.getByRole('region', { name: list })
  await expect
    .poll(
      async () => {
        await page.reload()
        await region.waitFor()
        await page.waitForLoadState('networkidle')
        return region.textContent()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toMatch(text)
}

test('a leaver is listed a month before, and destroyed after their day with a certificate', async () => {
  const office = await openPage()
  const account = await signUp(office, product.url)
  await invite(office, product.url, { fullName, email: 'ada.example@example.com', channel: 'Email' })
  await office.goto(`${product.url}/employees`)
  await office.getByLabel('Employees', { exact: true }).getByRole('link').first().click()
  await office.getByRole('button', { name: 'Edit engagement' }).click()
  await office.getByRole('textbox', { name: /^Leave date/ }).fill(leftSoThat(30))
  await office.getByRole('button', { name: 'Save engagement' }).click()
  await office.getByText('Engagement saved').waitFor()

  await product.restart({ daysAhead: 7 })
  const desk = await openRetention(account)
  await untilListed(desk, 'Next month', /Ada Example.*Users told/)
  await expectAccessible(desk, 'retention, listed')
  await newestMessage(office, product.url, account.email, 'Data to be deleted next month: 1 employee')

  await product.restart({ daysAhead: 45 })
  const later = await openRetention(account)
  await untilListed(later, 'Certificates', /Deleted/)
  await expectAccessible(later, 'retention, certified')
  expect(await later.getByRole('region', { name: 'Next month' }).textContent()).toContain(
    'No data is due for deletion next month.',
  )
  await later.goto(`${product.url}/employees`)
  await later.getByLabel('Employees', { exact: true }).getByText('Erased person').first().waitFor()

  const { dataDir } = await product.stop()
  const verify = promisify(execFile)(process.execPath, ['dist/server/audit-verify.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
  })
  expect((await verify).stdout).toContain('The audit log is unchanged')
}, 300_000)
