import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { type Product, startProduct } from './product/product.ts'
import { countSteps, demo, signIn } from './walks/console.ts'
import { dayIn, shown, signedInCalls } from './walks/record-check.ts'

// What it may cost to invite one employee and 25. Typing is not counted: each pointer and each key on a button is.
let product: Product
beforeAll(async () => {
  product = await startProduct({ demo: true })
})
afterAll(() => product.remove())

interface Held {
  fullName: string
  startDate: string | null
  site: string | null
  engagement: string | null
  inviteChannelPref: string
  manager?: { name: string | null }
}

/** Returns the employees whom the server holds under a name. */
async function held(name: string): Promise<Held[]> {
  const call = await signedInCalls(product.url, demo)
  const { items } = await call('GET', `/employees?q=${encodeURIComponent(name)}`)
  return items as Held[]
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Opens the dashboard in a browser whose last invitation went by SMS. */
async function openDashboard(width: 390 | 1280): Promise<Page> {
  const page = await openPage({ width })
  await signIn(page, product.url, demo)
  await page.evaluate("localStorage.setItem('bonafide.invite-channel', 'sms')")
  return page
}

test.each([1280, 390] as const)(
  'one employee is invited by SMS with start date and site in five clicks at %i px',
  async (width) => {
    const page = await openDashboard(width)
    const steps = await countSteps(page)
    const fullName = `Ines Walker ${width === 390 ? 'Phone' : 'Desk'}`
    await page.getByRole('main').getByRole('link', { name: 'Add Employee' }).first().click()
    await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
    // Into the field that has the focus.
    await page.keyboard.insertText(fullName)
    const type = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)
    await type('Email', `ines.${width}@example.com`)
    await type('Phone', width === 390 ? '07700 900771' : '07700 900772')
    await type('Start date', shown(dayIn(9)))
    await page.getByRole('combobox', { name: 'Site' }).fill('Leeds depot')
    expect(await page.getByRole('radio', { name: /^SMS/ }).isChecked()).toBe(true)
    expect.soft(await beyond(page), 'the form').toBe(0)
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByRole('heading', { name: 'Invitation sent' }).waitFor()
    // May be five: the fields are reached by Tab.
    expect(await steps()).toBe(2)
    expect(await held(fullName)).toMatchObject([
      { fullName, startDate: dayIn(9), site: 'Leeds depot', inviteChannelPref: 'sms' },
    ])
    await page.getByRole('button', { name: 'Send Another Invitation' }).click()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Works as' }).waitFor()
    expect.soft(await beyond(page), 'the form with More').toBe(0)
    await expectAccessible(page, `the form with More at ${width} px`)
  },
)

const headings = 'Name,Email,Mobile,Starting date,Location,Line manager,Employment type'

/** A list of 25 starters; the last has a start date that nothing reads. */
function starters(family: string): string {
  const rows = Array.from({ length: 25 }, (_, at) => {
    const start =
      at === 24
        ? 'after Easter'
        : dayIn(at + 1)
            .split('-')
            .toReversed()
            .join('/')
    const name = `${String.fromCodePoint(65 + at)}da ${family}`
    return `${name},${family}.${at}@example.com,0161 496 0${100 + at},${start},Leeds depot,Priya Shah,Worker`
  })
  return [headings, ...rows].join('\n')
}

test('25 are invited from a list with their start dates in seven clicks, and a wrong row is corrected there', async () => {
  const page = await openDashboard(1280)
  const steps = await countSteps(page)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await page.getByRole('main').getByRole('link', { name: 'Add Employee' }).first().click()
  await page.getByRole('tab', { name: 'Import' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('CSV or Excel file').click()
  const file = { name: 'starters.csv', mimeType: 'text/csv', buffer: Buffer.from(starters('Starter')) }
  await (await chooser).setFiles(file)
  await press('Check 25 rows')
  const wrong = page.getByRole('table', { name: 'Rows with an error' })
  await wrong.getByText(/^“after Easter” is not a date/).waitFor()
  await expectAccessible(page, 'a row to correct')
  await wrong.getByRole('textbox', { name: 'Start date' }).fill(dayIn(30))
  await press('Check 1 employee again')
  await press('Invite 25 employees')
  await page.getByRole('heading', { name: '25 employees invited' }).waitFor()
  // May be seven, and one of them is for the row that was wrong.
  expect(await steps()).toBe(6)
  const all = await held('Starter')
  expect(all).toHaveLength(25)
  expect(new Set(all.map(({ startDate }) => startDate)).size).toBe(25)
  for (const employee of all)
    expect(employee).toMatchObject({
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      site: 'Leeds depot',
      engagement: 'worker',
      manager: { name: 'Priya Shah' },
    })
})
