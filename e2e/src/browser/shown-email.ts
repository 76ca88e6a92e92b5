import type { Page } from 'playwright-core'
import { injectAxe } from './axe.ts'

/** Measures the layout of the email that a page shows: its card, button and texts. */
export function measureEmail(page: Page) {
  return page.evaluate(() => {
    const find = (selector: string) => document.querySelector<HTMLElement>(`.card ${selector}`)!
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const [card, name, button] = [document.querySelector('.card')!, find('p'), find('.button a')]
    const edges = boxOf(card)
    const fits = ({ left, right }: DOMRect) =>
      left >= Math.max(edges.left, 0) && right <= Math.min(edges.right, innerWidth)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const beyond: (string | null)[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (![...range.getClientRects()].every(fits)) beyond.push(texts.currentNode.textContent)
    }
    const parts = [...card.querySelectorAll('h1, ul, p')]
    const distinct = (values: (string | null | undefined)[]) => [...new Set(values)]
    return {
      /** The width of all that can be scrolled to. */
      width: document.documentElement.scrollWidth,
      /** Texts that reach over the edge of the screen or of the card. */
      beyond,
      name: {
        // Marks of direction around it are no part of it.
        text: name.innerText.replaceAll(/[\u2068\u2069]/g, ''),
        isVisible: name.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        bottom: boxOf(name).bottom,
      },
      title: { top: boxOf(find('h1')).top },
      button: {
        href: button.getAttribute('href'),
        height: boxOf(button).height,
        bottom: boxOf(button).bottom,
        isAtTheRight: edges.right - boxOf(button).right < boxOf(button).left - edges.left,
      },
      address: { direction: getComputedStyle(find('p a')).direction },
      languages: distinct(parts.map((part) => part.closest('[lang]')?.getAttribute('lang'))),
      directions: distinct(parts.map((part) => getComputedStyle(part).direction)),
      alignments: distinct(parts.map((part) => getComputedStyle(part).textAlign)),
    }
  })
}

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
