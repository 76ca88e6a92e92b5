import type { Locator, Page } from 'playwright-core'

/** Moves the focus with Tab until it is there, and expects it to be seen. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    // Focus without its ring would leave an employee at the keyboard lost.
    if (await target.evaluate((element) => element.matches(':focus-visible'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not get to ${String(target)}.`)
}

/** Moves there with Tab and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to a field with Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
