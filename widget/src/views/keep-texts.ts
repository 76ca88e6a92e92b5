import { options, type VNode } from 'preact'

// Preact's names in its build for what it has drawn and for what is in it.
interface Drawn {
  type: unknown
  props: { children?: unknown }
  __e?: Node
  __k?: readonly (Drawn | null)[] | null
}

/**
 * A text that is alone in its element is written into a node, which a browser that translates the page has replaced by
 * then: puts the node back once its text has changed, as React does by itself. What has not changed stays translated.
 */
export function keepTexts(): void {
  const written = new WeakMap<Node, unknown>()
  const { diffed } = options
  options.diffed = (vnode: VNode) => {
    const { type, props, __e: element, __k: inside } = vnode as unknown as Drawn
    const text = inside?.[0]
    if (typeof type === 'string' && inside?.length === 1 && text?.type === null && text.__e) {
      const { children } = props
      const isChanged = written.has(text.__e) && written.get(text.__e) !== children
      written.set(text.__e, children)
      if (isChanged && text.__e.parentNode !== element) (element as Element).replaceChildren(text.__e)
    }
    diffed?.(vnode)
  }
}
