import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// A theme is another set of colours and changes nothing else.
const rulesAboutColour = ['color-contrast', 'link-in-text-block']

/** Expects no finding of axe on the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page, screen: string) {
  // A list is paler until the next answer is there.
  await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 10_000 }).toBe(0)
  expect.soft(await findings(page, { type: 'tag', values: tags }), `${screen}, light`).toEqual([])
  await toDark(page)
  const inDark = await findings(page, { type: 'rule', values: rulesAboutColour })
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(inDark, `${screen}, dark`).toEqual([])
}

/**
 * Switches to dark. Style sheets follow at once, scripts when they are told, which is before the next frame is drawn.
 */
async function toDark(page: Page) {
  const told = await page.evaluateHandle(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    // In an object, as a promise would be waited for here.
    return { change: new Promise((changed) => dark.addEventListener('change', changed, { once: true })) }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await told.evaluate(({ change }) => change.then(() => undefined))
}

async function findings(page: Page, runOnly: RunOnly): Promise<string[]> {
  await injectAxe(page)
  // Only what is told here is made and sent: its whole answer describes every element that passed, too.
  return page.evaluate<string[], RunOnly>(async (only) => {
    const options: RunOptions = { runOnly: only, resultTypes: ['violations'] }
    const { violations }: AxeResults = await Reflect.get(globalThis, 'axe').run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, runOnly)
}

/** Puts axe into a page: through the debugger, because the content security policy refuses a script element. */
export async function injectAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: await source })
  await session.detach()
}

interface Contrast {
  text: string
  /** The contrast of the text and its background, from 1 to 21. */
  ratio: number
  /** The lightness of the background, from 0 to 1. */
  behind: number
}

/**
 * Measures the contrast of each visible text and its background: axe's sums without its rule, which skips texts in
 * Arabic letters alone and asks less of large ones.
 */
export async function contrastsOf(page: Page): Promise<Contrast[]> {
  await injectAxe(page)
  return page.evaluate(() => {
    const axe = Reflect.get(globalThis, 'axe')
    const { getBackgroundColor, getForegroundColor, getContrast } = axe.commons.color
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim()
    const hasText = (element: Element) =>
      element.getClientRects().length > 0 && [...element.childNodes].some(isText)
    axe.setup(document)
    const contrasts = [...document.body.querySelectorAll('*')].filter(hasText).map((element) => {
      const behind = getBackgroundColor(element)
      const text = element.textContent?.trim() ?? ''
      // axe returns null where it cannot tell.
      if (!behind) return { text, ratio: 1, behind: 1 }
      const ratio: number = getContrast(behind, getForegroundColor(element, false, behind))
      return { text, ratio, behind: Number(behind.getRelativeLuminance()) }
    })
    axe.teardown()
    return contrasts
  })
}
