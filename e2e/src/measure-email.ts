import type { Page } from 'playwright-core'

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
