import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { invite, signUp, toast } from './console.ts'
import { type Decision, decideIdentity, followInvitation } from './sandbox.ts'

/** Waits for the step that has this heading, which then has the focus. */
export async function atStep(page: Page, heading: string) {
  const title = page.getByRole('heading', { name: heading, level: 1 })
  await title.waitFor()
  return title
}

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

/** Asks for a code to the known number, and returns the one that the toast shows. */
export async function sendCode(page: Page): Promise<string> {
  await atStep(page, 'Confirm your phone')
  await page.getByRole('button', { name: 'Send code' }).click()
  return codeInToast(page)
}

/** Asks for a code to another number, and returns the one that the toast shows. */
export async function sendCodeTo(page: Page, phone: string): Promise<string> {
  await atStep(page, 'Confirm your phone')
  await page.getByRole('radio', { name: 'Use a different number' }).check()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  return codeInToast(page)
}

async function codeInToast(page: Page): Promise<string> {
  const text = (await toast(page, /\b\d{6}\b/).textContent()) ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Types a code, which submits itself at its sixth digit. */
export async function enterCode(page: Page, code: string) {
  await atStep(page, 'Enter the code')
  await codeField(page).fill(code)
}

/** Enters a code that is refused with this message; the field is empty again afterwards. */
export async function enterRefusedCode(page: Page, code: string, message: string) {
  await enterCode(page, code)
  await page.getByRole('main').getByText(message).waitFor()
  await expect.poll(() => codeField(page).inputValue()).toBe('')
}

/** Returns a code that is not this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Goes to the identity provider, decides there, and comes back. */
export async function checkIdentity(page: Page, decision: Decision, documentName?: string) {
  await atStep(page, 'Confirm your identity')
  await page.getByRole('button', { name: /^(?:(?:Start|Continue) identity check|Try again)$/ }).click()
  await decideIdentity(page, decision, documentName)
}

/** Passes everything after the phone. */
export async function passTheRest(page: Page) {
  await checkIdentity(page, 'Pass')
  await checkRightToWork(page)
  await complete(page)
}

export async function checkRightToWork(page: Page) {
  await atStep(page, 'Confirm your right to work')
  await page.getByRole('button', { name: 'Check my right to work' }).click()
  await toast(page, 'RTW Verified').waitFor()
}

export async function complete(page: Page) {
  await atStep(page, 'You have finished all four steps')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/flow/complete'))
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  expect((await answered).status()).toBe(200)
  // The dashboard is the organisation's: a visitor who is not signed in is asked to.
  await page.waitForURL(/\/(?:dashboard|login)/)
}

interface Invited {
  fullName: string
  email: string
  phone: string
}

/** Takes a newly invited employee to the identity step; returns their page. */
export async function walkToIdentity(office: Page, url: string, invited: Invited): Promise<Page> {
  await signUp(office, url)
  await invite(office, url, { ...invited, channel: 'Email' })
  const page = await openPage({ width: 390 })
  await followInvitation(page, url, invited.email)
  await enterCode(page, await sendCode(page))
  await atStep(page, 'Confirm your identity')
  return page
}
