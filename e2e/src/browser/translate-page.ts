import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Changes written into texts that a translation has replaced, which no reader sees. */
    lostTexts?: string[]
  }
}

/**
 * Lets every document of the page be translated as Chrome does it, from the first element on: each text node is replaced
 * by two nested `<font>`, those that come later too, but for what is marked with `translate="no"`. The words stay, so
 * that they can be compared. Shadow roots are translated as well, as Firefox does.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lost: string[] = (window.lostTexts = [])
    const replaced = new WeakSet<Node>()
    const untouched = 'script,style,noscript,textarea,title,svg,[translate=no],.notranslate,font'

    function translate(text: Node) {
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !text.parentNode || parent?.closest(untouched)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.nodeValue
      outer.append(inner)
      replaced.add(text)
      text.parentNode.replaceChild(outer, text)
    }
    function translateAll(node: Node) {
      if (node.nodeType === Node.TEXT_NODE) return translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(translate)
    }
    function follow(root: Node) {
      translateAll(root)
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') translate(target)
          else addedNodes.forEach(translateAll)
        }
      }).observe(root, { childList: true, characterData: true, subtree: true })
    }
    follow(document)
    const attachShadow = Element.prototype.attachShadow
    Element.prototype.attachShadow = function attachAndFollow(init) {
      const root = attachShadow.call(this, init)
      follow(root)
      return root
    }

    for (const [owner, name] of [
      [Node.prototype, 'nodeValue'],
      [CharacterData.prototype, 'data'],
    ] as const) {
      const { set, ...others } = Object.getOwnPropertyDescriptor(owner, name) ?? {}
      Object.defineProperty(owner, name, {
        ...others,
        set(this: Node, text: string) {
          if (replaced.has(this) && text !== this.nodeValue) lost.push(`"${this.nodeValue}" → "${text}"`)
          set?.call(this, text)
        },
      })
    }
  })
}

/** Fails where something was translated and a later text did not reach the reader. */
export async function expectNothingLost(page: Page, screen: string): Promise<void> {
  expect(await page.locator('font').count(), `${screen} is translated`).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.lostTexts), `texts that were lost on ${screen}`).toEqual([])
}
