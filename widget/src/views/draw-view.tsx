import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { options } from 'preact'
import { paintTheme } from '../theme/paint-theme.ts'
import type { ShadowContent } from '../element/shadow-root.ts'
import type { ShownView, ViewHost } from './view-host.ts'

keepTexts()

/** The build puts the styles of the script it is in here. */
export const styleText = '__STYLE_TEXT__'

interface BoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Shows nothing once a view has thrown, and says so. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Draws a view into its place, and again whenever it is to look different. The host page hears of no exception. */
export function drawView(
  { root, place, addSheet }: ShadowContent,
  host: ViewHost,
  view: () => ReactNode,
): ShownView {
  const drawn = createRoot(place)
  // A microtask later: a view is not taken away while it is being drawn.
  const onError = (error: unknown) => queueMicrotask(() => host.fail('internal', String(error)))
  const own = addSheet('.bf-root{}')
  function update() {
    const { style } = own.sheet.cssRules[0] as CSSStyleRule
    const isOwn = paintTheme(root, style, host.page.options.appearance ?? {})
    // Without it the colours are as the host page wants them.
    if (isOwn)
      host.source.colours().then(
        ({ keepReadable }) => keepReadable(root, style),
        () => {},
      )
    drawn.render(<Boundary onError={onError}>{view()}</Boundary>)
  }
  update()
  return { update, stop: () => drawn.unmount() }
}

/**
 * Has a text that is alone in its element set as the content of the element, as React does by itself. Preact writes it
 * into a node of its own, which a browser that translates the page has replaced by then. Text that does not change stays
 * translated.
 */
function keepTexts(): void {
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
