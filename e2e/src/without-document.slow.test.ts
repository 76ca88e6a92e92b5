import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { choose, click, openQueue } from './walks/check-panel.ts'
import { atStep, enterCode, sendCode } from './walks/flow.ts'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { withProduct } from './product/with-product.ts'

// Users of the organisation decide, as in production.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeEach(async () => {
  partner = await createPartner(product.url, product.url)
})

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('without a passport or driving licence, an employee is seen in person and then covered', async () => {
  const employee = await partner.invite()
  const phone = await openPage({ width: 390 })
  await phone.goto(`${product.url}/verify/${employee.token}?channel=email`)
  await enterCode(phone, await sendCode(phone))
  await atStep(phone, 'Confirm your identity')
  await expectAccessible(phone, 'identity step')
  await click(phone, 'I do not have a passport or driving licence')
  await atStep(phone, 'Which of these do you have?')
  await choose(phone, 'Another document')
  await click(phone, 'Continue')
  await choose(phone, 'A birth or adoption certificate')
  await click(phone, 'Continue')
  await click(phone, 'Send to Oak Care')
  await atStep(phone, 'Oak Care will help you')
  expect(await beyond(phone)).toBe(0)
  await expectAccessible(phone, 'handed over')
  await phone.reload()
  await atStep(phone, 'Oak Care will help you')

  const page = await openQueue(product.url, partner)
  await page.getByText('They have: Birth or adoption certificate').waitFor()
  await click(page, `Review: ${employee.fullName}`)
  const dialog = page.getByRole('dialog', { name: `Have you seen ${employee.fullName}?` })
  await dialog.getByRole('radio', { name: 'It is them' }).check()
  await dialog.getByLabel('What have you seen?').fill('Birth certificate and bank card')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Check: ${employee.fullName}` }).waitFor()
  await phone.reload()
  await atStep(phone, 'Waiting for your employer')
})
