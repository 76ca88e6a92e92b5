import type { Page } from 'playwright-core'
import { injectAxe } from './axe.ts'

export interface Contrast {
  text: string
  /** Of the text to what is behind it, from 1 to 21. */
  ratio: number
  /** How light what is behind it is, from 0 to 1. */
  behind: number
}

/**
 * How far each text that can be seen stands out from what is behind it: axe's sums without its rule, which passes over
 * texts that are written in Arabic letters alone, and asks less of large ones.
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
      // Where it cannot tell it answers null.
      if (!behind) return { text, ratio: 1, behind: 1 }
      const ratio: number = getContrast(behind, getForegroundColor(element, false, behind))
      return { text, ratio, behind: Number(behind.getRelativeLuminance()) }
    })
    axe.teardown()
    return contrasts
  })
}
