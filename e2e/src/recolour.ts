import type { Page } from 'playwright-core'
import { injectAxe } from './axe.ts'

/**
 * The changes that mail clients are known to make in the dark to emails that they take for light ones. `lightness
 * turned` is that of Outlook's open-source editor (roosterjs, getDarkColor); the others were observed in Gmail and
 * Outlook, which publish nothing.
 */
export const recolourings = [
  'lightness turned',
  'every colour inverted',
  'only light backgrounds and dark words turned',
] as const

/** Gives every part of a page the colours that such a client would. */
export async function recolour(page: Page, way: (typeof recolourings)[number]): Promise<void> {
  await injectAxe(page)
  await page.evaluate((chosen) => {
    const { Color } = Reflect.get(globalThis, 'axe').commons.color
    const isLight = (color: string) => {
      const parsed = new Color()
      parsed.parseString(color)
      return Number(parsed.getRelativeLuminance()) > 0.18
    }
    const turned = (color: string) => `lab(from ${color} calc((100 - l) * 0.78753 + 21.247) a b)`
    const inverted = (color: string) => `rgb(from ${color} calc(255 - r) calc(255 - g) calc(255 - b))`
    const change = { 'lightness turned': turned, 'every colour inverted': inverted }[chosen as string]
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')]
    const colours = elements.map((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { element, color, backgroundColor }
    })
    for (const { element, color, backgroundColor } of colours) {
      const changeText = change ?? (isLight(color) ? String : turned)
      const changeBehind = change ?? (isLight(backgroundColor) ? turned : String)
      element.style.setProperty('color', changeText(color), 'important')
      element.style.setProperty('background-color', changeBehind(backgroundColor), 'important')
    }
  }, way)
}
