import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const fullName = `Maximiliana ${'Featherstonehaugh'.repeat(4)}`
const email = `maximiliana.${'featherstonehaugh'.repeat(2)}@department-of-correspondence.example.com`

async function edges(part: Locator) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { left: x, right: x + width, top: y, bottom: y + height }
}

test.each([390, 1280] as const)(
  'an employee named in one long word fits a screen of %i px',
  async (width) => {
    const page = await openPage({ width })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await signUp(page, product.url)
    await invite(page, product.url, { fullName, email, channel: 'Email' })
    expect.soft(await beyond(), 'the invitation').toBe(0)

    await page.goto(`${product.url}/employees`)
    const link = page.getByRole('link', { name: fullName, exact: true })
    await link.waitFor()
    expect.soft(await beyond(), 'the list').toBe(0)
    // Beside the name in the table, below it on a phone.
    const { right, bottom } = await edges(link)
    const contact = await edges(page.getByText(email))
    expect.soft(right <= contact.left || bottom <= contact.top).toBe(true)
    const menu = await edges(page.getByRole('button', { name: `Actions for ${fullName}` }))
    expect.soft(right).toBeLessThanOrEqual(menu.left)

    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Employee Details' })
    const [kind, name] = [dialog.getByText('Employee Details'), dialog.getByText(fullName, { exact: true })]
    expect.soft(await beyond(), 'the employee').toBe(0)
    expect.soft((await edges(kind)).top).toBeGreaterThanOrEqual(0)
    const badge = await edges(dialog.getByText(/^Link active/))
    expect.soft((await edges(name)).bottom).toBeLessThanOrEqual(badge.top)

    await dialog.getByRole('button', { name: `Actions for ${fullName}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke link' }).click()
    const beyondDialog = await page
      .getByRole('alertdialog')
      .evaluate((part) => part.scrollWidth - part.clientWidth)
    expect.soft(beyondDialog, 'the question').toBe(0)
  },
)

test.each([320, 360])('every button of the header is on a screen of %i px', async (width) => {
  const page = await openPage({ width: 390 })
  await page.setViewportSize({ width, height: 640 })
  await signUp(page, product.url)
  await page.getByText(/^Sandbox:/).waitFor()
  const buttons = page.getByRole('banner').getByRole('button')
  // The theme button comes last, with a script of its own.
  await expect.poll(() => buttons.count()).toBe(4)
  for (const button of await buttons.all()) {
    const { left, right } = await edges(button)
    expect.soft(left).toBeGreaterThanOrEqual(0)
    expect.soft(right).toBeLessThanOrEqual(width)
  }
})

test('the part of the settings that an address opens is the one that a phone names', async () => {
  const page = await openPage({ width: 390 })
  await signUp(page, product.url)
  await page.goto(`${product.url}/settings/audit`)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  const part = page.getByLabel('Part of the settings')
  expect(await part.inputValue()).toBe('audit')
  expect((await edges(part)).right).toBeLessThanOrEqual(390)
})
