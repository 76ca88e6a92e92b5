import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '../browser/axe.ts'
import { openPage } from '../browser/browser.ts'
import { type Account, signIn } from './console.ts'
import { atStep, checkIdentity, enterCode, sendCode } from './flow.ts'
import type { Invited, Partner } from './partner.ts'

export const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check()
export const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Right-to-work check/ })

export const picture = {
  name: 'result.png',
  mimeType: 'image/png',
  // One pixel.
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMAAQAABQABDQottAAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** As a phone takes photos, which a browser does not show. */
export const photo = {
  name: 'IMG_1.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAw9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAAMzAAMAAAAAAAAAtAAAALQAAAAdAAAA0QAAABgAAgAAAAAEHAADAAAAAAAAALQAAAC0AAAADgAAAMIAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAIuaXBycAAAAglpcGNvAAAA2Gh2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAoCCCFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAAoCCCFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAdEAcFxgpkgAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAA0Gh2Y0MBAWAAAAAAAAAAAAC68AD8/Pj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAKEIBAgFgAAADAIAAAAMAAAMAugAAwIIIXLkkyqbAgAAAAwCAAAAMhAAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQAoQgECAWAAAAMAgAAAAwAAAwC6AADAgghcuSTKpsCAAAADAIAAAAyEACIAAQAHRAHBcYKZIAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMAAAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECAwACBIQCBYYAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAcFtZGF0AAAAsE4BBasy/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dHA6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiA2NHgzMiBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0yNiByZWY9MQCAAAAAGSYBr3j3jv/tCP/XgUudX7f9JAl7Bcv5+DwAAAAUUAGEDQIAAXwAAAMBLwAAAwFNAIAAAACwTgEFqzL+RmyYQUJprjVqkVSe8/FLdmF6YWFyIEhFVkMgRW5jb2RlciB2LiAyLjMuMS1lYTA5YWY1IC0gQ29weWxlZnQgMjAxMi0yMDE1IC0gaHR0cDovL3VsdHJhdmlkZW8uY3MudHV0LmZpLyAtIG9wdGlvbnM6IDY0eDMyIGRlYmxvY2s9MTowOjAgc2FvPTMgaW50cmFfcGVyaW9kPTY0IHFwPTI2IHJlZj0xAIAAAAAKJgGu8PGcL53b/wAAAApQAYQFAgAG/ACA',
    'base64',
  ),
}

/** Opens an employee's phone at the question of the right-to-work step. */
export async function startEmployee(origin: string, partner: Partner) {
  const employee = await partner.invite()
  const page = await openPage({ width: 390 })
  await page.goto(`${origin}/verify/${employee.token}?channel=email`)
  await enterCode(page, await sendCode(page))
  await checkIdentity(page, 'Pass')
  await atStep(page, 'Which of these do you have?')
  return { employee, page }
}

export async function sendShareCode(page: Page, code: string) {
  await page.getByLabel('Share code', { exact: true }).fill(code)
  await page.getByRole('group', { name: 'Date of birth' }).getByLabel('Day').fill('1990-05-17')
  await click(page, 'Send to Oak Care')
  await atStep(page, 'Waiting for your employer')
}

export async function sendCertificate(page: Page) {
  await choose(page, 'Another document')
  await click(page, 'Continue')
  await choose(page, 'A birth or adoption certificate')
  await click(page, 'Continue')
  await click(page, 'Send to Oak Care')
  await atStep(page, 'Waiting for your employer')
}

/** Opens the list of employees who wait for a check, as a user. */
export async function openQueue(origin: string, account: Omit<Account, 'name'>, width: 390 | 1280 = 1280) {
  const page = await openPage({ width })
  await signIn(page, origin, account)
  await page.goto(`${origin}/verifications`)
  await page.getByRole('heading', { level: 1, name: 'Verifications' }).waitFor()
  return page
}

/** Checks the panel without the pointer over a button, which is paler then. */
export async function expectAccessiblePanel(page: Page, screen: string) {
  await page.mouse.move(0, 0)
  await expectAccessible(page, screen)
}

/** Opens the card of the excuse among the details of an employee. */
export async function excuseCard(page: Page, origin: string, { employeeId }: Pick<Invited, 'employeeId'>) {
  await page.goto(`${origin}/employees?employee=${employeeId}`)
  const card = page.getByRole('dialog').getByRole('region', { name: 'Statutory excuse' })
  await card.waitFor()
  return card
}

/** Finds the verdict at the top of the details of an employee. */
export const verdictBar = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Cover' })

/** Adds a copy of the evidence. It shows the first part that has no file. */
export async function addPicture(panel: Locator) {
  await panel.getByLabel('Choose files, or drop or paste them here').setInputFiles([picture])
  await panel.getByText('Uploaded').waitFor()
}

/** Fills in a birth certificate and a payslip on one sheet. */
export async function fillCertificate(panel: Locator, { fullName }: Invited) {
  await panel.getByRole('combobox', { name: 'Document', exact: true }).selectOption('A7')
  await panel.getByLabel(/National Insurance number and name/).check()
  await panel.getByLabel('I have seen the original').check()
  await panel.getByLabel('Name on the evidence').fill(fullName)
  await addPicture(panel)
  await panel.getByRole('checkbox', { name: 'National Insurance document', exact: true }).check()
}

/** Fills in the fields that a permission with limits or an end needs beside them. */
export async function confirmJob(panel: Locator) {
  await panel.getByLabel(/^I have checked that the permission and its limits allow/).check()
  await panel.getByLabel('Job title').fill('Care assistant')
}

/** Finds the box for work that has not begun, where no start date is known. */
export const confirmNotBegun = (panel: Locator) => panel.getByLabel('Work has not begun').check()
