import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startBamboohr } from '../../server/testing/fakes/bamboohr/fake-bamboohr.ts'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { withProduct } from './product/with-product.ts'
import { invite, newAccount, organisationName, signIn, signUp } from './walks/console.ts'
import { enterCode, passTheRest, sendCode } from './walks/flow.ts'
import { followInvitation } from './walks/sandbox.ts'

const bamboohr = await startBamboohr(() => new Date())
afterAll(() => bamboohr.close())
const product = withProduct({ HR_SYSTEM_API_URL: bamboohr.apiUrl })
const { fake } = bamboohr

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const starter = (name: string, change: object = {}) => ({
  firstName: name,
  lastName: 'Novak',
  homeEmail: `${name.toLowerCase()}.novak@example.com`,
  mobilePhone: '07700 900101',
  hireDate: inDays(14),
  terminationDate: '0000-00-00',
  location: 'Leeds',
  reportsToName: 'Grace Reed',
  ...change,
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Connects the account under Settings, as an admin does. */
async function connect(page: Page) {
  await page.goto(`${product.url}/settings/integrations`)
  await page.getByLabel('Subdomain').fill('acme')
  await page.getByLabel('API key', { exact: true }).fill('not-the-key')
  await button(page, 'Connect').click()
  await page.getByText('BambooHR does not accept the API key').waitFor()
  await expectAccessible(page, 'an HR system that refuses the key')
  await page.getByLabel('API key', { exact: true }).fill(fake.key)
  await button(page, 'Connect').click()
  await page.getByText('Choose below what is read, then start.').waitFor()
}

test('a starter entered in BambooHR is invited, verified, and the result and the pack are there', async () => {
  const office = await openPage({ expected: /40\d|422/ })
  const account = await signUp(office, product.url, newAccount())
  await invite(office, product.url, {
    fullName: 'Tom Novak',
    email: 'tom.novak@example.com',
    channel: 'Email',
  })
  fake.hire('12', starter('Ella'))
  fake.hire('13', starter('Tom'))
  fake.hire('14', starter('Ada', { homeEmail: null }))

  await connect(office)
  await office.getByLabel('Field for the result').selectOption({ label: 'Right to work' })
  await office.getByLabel('Folder for the evidence pack').selectOption({ label: 'Right to work' })
  await button(office, 'Show who would be invited').click()
  await office.getByText('1 starter of 3 employees would be invited').waitFor()
  await expectAccessible(office, 'who would be invited')
  await button(office, 'Save').click()
  await button(office, 'Start').click()
  await office.getByText('Connected', { exact: true }).waitFor()

  const log = office.getByRole('list', { name: 'What happened' })
  await expect
    .poll(
      async () => {
        await office.reload()
        await log.waitFor()
        return log.getByRole('listitem').filter({ hasText: 'Ella Novak' }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  // Who was invited by hand is asked about, and never invited twice.
  await button(office, 'Link Tom Novak with Tom Novak').click()
  await office.getByText('Already invited?').waitFor({ state: 'detached' })
  await log.getByRole('listitem').filter({ hasText: 'Ada Novak' }).getByText('Needs you').waitFor()
  await expectAccessible(office, 'an HR system that is connected')

  const phone = await openPage({ width: 390 })
  await followInvitation(phone, product.url, 'ella.novak@example.com')
  await phone.getByText(organisationName).first().waitFor()
  await enterCode(phone, await sendCode(phone))
  await passTheRest(phone)
  await expect.poll(() => fake.employees.get('12')?.['customRightToWork'], { timeout: 60_000 }).toBeTruthy()
  await expect.poll(() => fake.files.length, { timeout: 60_000 }).toBe(1)
  expect(fake.files[0]).toMatchObject({ employeeId: '12', category: '18' })
  expect(
    Buffer.from(fake.files[0]?.bytes ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect(fake.mistakes).toEqual([])

  const narrow = await openPage({ width: 390, expected: /40\d/ })
  await signIn(narrow, product.url, account)
  await narrow.goto(`${product.url}/settings/integrations`)
  await narrow.getByText('Connected', { exact: true }).waitFor()
  await narrow.getByRole('list', { name: 'What happened' }).waitFor()
  await expectAccessible(narrow, 'an HR system on a phone')
  const overflow = await narrow.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
