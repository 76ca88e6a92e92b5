import type { WidgetError } from '@bonafide/sdk'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../browser/browser.ts'

/** Messages that Chromium logs about a request that a test lets fail. */
const logged = /CORS policy|integrity|modulepreload/

/**
 * Opens a page and collects the errors that its widgets report from its first script on, over redirects too. Errors
 * thrown into the page are among them, as `thrown`.
 */
export async function openListening() {
  const page = await openPage({ width: 390, expected: logged })
  const told: WidgetError[] = []
  await page.exposeFunction('onTold', (error: WidgetError) => void told.push(error))
  await page.addInitScript(() => {
    const tell = (detail: unknown) => Reflect.get(globalThis, 'onTold')(detail)
    document.addEventListener('bonafide:error', (event) => tell((event as CustomEvent).detail))
    for (const type of ['error', 'unhandledrejection']) {
      addEventListener(type, () => tell({ code: 'thrown' }))
    }
  })
  return { page, told }
}

type Kind = readonly [code: string, category: WidgetError['category'], retryable: boolean]

/** Waits until this was told next, and nothing else. */
export async function expectTold(told: WidgetError[], [code, category, retryable]: Kind) {
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told).toEqual([expect.objectContaining({ code, category, retryable })])
  return told.splice(0)[0]!
}

/** Expects the same, and that the employee reads it. */
export async function expectShown(page: Page, told: WidgetError[], kind: Kind) {
  const { displayMessage: text } = await expectTold(told, kind)
  expect(text).not.toBe('')
  await page.getByText(text).first().waitFor()
}

/** Does what the employee is offered. */
export async function tryAgain(page: Page) {
  await page.getByRole('button', { name: /^(?:Try again|Retry)$/ }).click()
}

/** Returns the state of the widget, or the code of the thrown error. */
export const mount = (page: Page, options: object, target = '#place') =>
  page.evaluate(
    ([place, given]) => {
      try {
        return Reflect.get(globalThis, 'Bonafide').mount(place, given).state as string
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    [target, options] as const,
  )

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function sendInvitation(page: Page, email = `${crypto.randomUUID()}@example.com`) {
  await field(page, 'Full name').fill('Bea Example')
  await field(page, 'Email').fill(email)
  await page.getByRole('radio', { name: /^Email/ }).check()
  await press(page, 'Send Invitation')
}
