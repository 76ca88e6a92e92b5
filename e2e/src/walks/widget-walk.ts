import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until the widget shows the step of this heading. */
export async function atWidgetStep(page: Page, name: string | RegExp) {
  await page.getByRole('heading', { name }).waitFor()
}

/**
 * Walks from the phone step to the end, in a widget on a page of this origin, which is left for the identity check
 * alone.
 */
export async function walkInWidget(page: Page, origin: string) {
  await passPhone(page)
  await passIdentity(page, origin)
  await atWidgetStep(page, 'Confirm your right to work')
  await button(page, 'Check my right to work').click()
  await atWidgetStep(page, 'You have finished all four steps')
  await button(page, 'Complete Verification').click()
  await atWidgetStep(page, 'Your verification is complete')
}

/** Passes the phone step with the code that a sandbox shows. */
export async function passPhone(page: Page) {
  await atWidgetStep(page, 'Confirm your phone')
  await enterCodeInWidget(page, await sendCodeInWidget(page))
}

export async function sendCodeInWidget(page: Page): Promise<string> {
  await button(page, 'Send code').click()
  await atWidgetStep(page, 'Enter the code')
  const said = await page
    .getByText(/Your code is \d{6}/)
    .first()
    .textContent()
  return /\d{6}/.exec(said ?? '')?.[0] ?? ''
}

export async function enterCodeInWidget(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
}

/** Passes at the provider, and comes back to the page it was left from, with the address it had. */
export async function passIdentity(page: Page, origin: string) {
  await atWidgetStep(page, 'Confirm your identity')
  const before = page.url()
  await button(page, 'Start identity check').click()
  await page.waitForURL(/\/sandbox\/identity\//)
  await button(page, 'Pass').click()
  await page.waitForURL((url) => url.origin === origin)
  await expect.poll(() => page.url()).toBe(before)
}
