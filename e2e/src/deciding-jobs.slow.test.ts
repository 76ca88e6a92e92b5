import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { withProduct } from './product/with-product.ts'
import { addPicture, openQueue, panelOf, startEmployee } from './walks/check-panel.ts'
import { countSteps, toast } from './walks/console.ts'
import { atStep, checkIdentity, enterCode, sendCode } from './walks/flow.ts'
import { createPartner, type Partner } from './walks/partner.ts'

// What only a user can decide, and what it may cost: each click and key is counted.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeAll(async () => {
  partner = await createPartner(product.url, product.url)
})

/** Has an employee show a document with another name. */
async function showOther(fullName: string, documentName: string): Promise<void> {
  const { token } = await partner.invite(fullName)
  const page = await openPage({ width: 390 })
  await page.goto(`${product.url}/verify/${token}?channel=email`)
  await enterCode(page, await sendCode(page))
  await checkIdentity(page, 'Pass', documentName)
  await atStep(page, 'Oak Care will check your details')
}

test('a document with another name is decided with three keys, and the next one comes by itself', async () => {
  await showOther('Gina Example', 'Gina Married')
  await showOther('Hugo Example', 'Hugo Wedded')
  const page = await openQueue(product.url, partner)
  await page
    .getByRole('button', { name: /^Review: / })
    .first()
    .click()
  const first = page.getByRole('dialog', { name: /^Is this (?:Gina|Hugo) Example\?$/ })
  const title = (await first.getByRole('heading').first().textContent()) ?? ''
  await first.getByText(/^Family name differs: Example \(invitation\)/).waitFor()
  await expectAccessible(page, 'review of a document')
  const steps = await countSteps(page)
  for (const key of ['y', '1', 'Enter']) await page.keyboard.press(key)
  await toast(page, 'Decision saved').waitFor()
  expect(await steps()).toBe(3)
  const other = title.includes('Gina') ? 'Hugo' : 'Gina'
  await page.getByRole('dialog', { name: `Is this ${other} Example?` }).waitFor()
  for (const key of ['n', '1', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await steps()).toBe(6)
  await expect.poll(() => page.getByRole('button', { name: /^Review: / }).count()).toBe(0)
})

test.each([1280, 390] as const)(
  'a passport that was announced is recorded from top to bottom, at %i px',
  async (width) => {
    const own = await createPartner(product.url, product.url)
    const { employee, page: phone } = await startEmployee(product.url, own)
    await phone.getByRole('radio', { name: /^A British passport, or an Irish passport/ }).check()
    await phone.getByRole('button', { name: 'Continue' }).click()
    await phone.getByRole('button', { name: 'Send to Oak Care' }).click()
    await atStep(phone, 'Waiting for your employer')
    const page = await openQueue(product.url, own, width)
    const steps = await countSteps(page)
    await page.getByRole('button', { name: `Check: ${employee.fullName}` }).click()
    const panel = panelOf(page)
    // What the employee sent is filled in.
    await panel.getByLabel('Name on the evidence').waitFor()
    expect(await panel.getByLabel('Name on the evidence').inputValue()).toBe(employee.fullName)
    expect(await panel.getByRole('combobox', { name: 'Document', exact: true }).inputValue()).toMatch(/^A/)
    // Evidence, then the employee, then the decision.
    const parts = ['What the evidence says', 'How did you see the employee?', 'Your decision']
    const tops = await Promise.all(
      parts.map(
        async (part) => (await panel.getByText(part, { exact: true }).boundingBox())?.y ?? Number.NaN,
      ),
    )
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await panel.getByLabel('The passport says British citizen').check()
    await panel.getByLabel('I have seen the original').check()
    await addPicture(panel)
    await panel.getByRole('radio', { name: 'In person' }).check()
    await panel.getByLabel('Work has not begun').check()
    await panel.getByRole('radio', { name: /^Pass/ }).check()
    await panel.getByRole('button', { name: 'Save check' }).click()
    await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
    expect(await steps()).toBeLessThanOrEqual(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)
