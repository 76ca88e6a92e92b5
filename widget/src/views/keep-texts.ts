import { options } from 'preact'

/**
 * Has a text that is alone in its element set as the content of the element, as React does by itself. Preact writes it
 * into a node of its own, which a browser that translates the page has replaced by then. Text that does not change stays
 * translated.
 */
export function keepTexts(): void {
  const { vnode: prepare } = options
  options.vnode = (vnode) => {
    prepare?.(vnode)
    const props: { children?: unknown; textContent?: string } = vnode.props
    const { children } = props
    if (typeof vnode.type !== 'string' || (typeof children !== 'string' && typeof children !== 'number'))
      return
    props.textContent = String(children)
    delete props.children
  }
}
