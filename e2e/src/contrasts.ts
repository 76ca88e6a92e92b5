import type { Page } from 'playwright-core'
import { injectAxe } from './axe.ts'

export interface Contrast {
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
