/**
 * What the shared views use of React: function components, keyed lists, ref objects and the hooks below; no `style`
 * and no listeners in the capture phase. It is a third of the smallest library that does the same, and the views are
 * the same source that the console draws with React.
 */

type Child = Element | string | number | boolean | null | undefined | readonly Child[]
interface Props {
  readonly children?: Child
  readonly ref?: Ref
  readonly [name: string]: unknown
}
type Component = (props: Props) => Child
type Ref = { current: unknown } | null | undefined
/** A description of a node: `type` is a component, the name of an element, or nothing for text and lists. */
interface Element {
  readonly type: Component | string | null
  readonly props: Props
  readonly key: unknown
}

/** A node that is shown. Components and lists have no DOM node of their own. */
interface Shown {
  element: Element
  readonly parent: Shown | undefined
  readonly depth: number
  readonly dom: Node | undefined
  kids: (Shown | undefined)[]
  readonly hooks: Hook[]
  isGone: boolean
  /** Of a root. */
  readonly onError?: (error: unknown) => void
}
interface Hook {
  value?: unknown
  deps?: readonly unknown[] | undefined
  set?: (next: unknown) => void
  undo?: unknown
}

const svg = 'http://www.w3.org/2000/svg'
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

export const Fragment = null

export function jsx(type: Element['type'], props: Props, key?: unknown): Element {
  return { type, props, key }
}
export { jsx as jsxs }

let current: Shown
let hookIndex = 0
let lastId = 0
const dirty = new Set<Shown>()
interface Effect {
  readonly isLayout: boolean
  readonly run: () => void
}
/** Those of the component that is being drawn, and those of all that have been. */
let own: Effect[] = []
let pending: Effect[] = []

function hook(): Hook {
  const known = current.hooks[hookIndex]
  const found = known ?? {}
  current.hooks[hookIndex] = found
  hookIndex += 1
  return found
}
const isChanged = (before: Hook['deps'], deps: Hook['deps']) =>
  !before || !deps || deps.some((value, index) => !Object.is(value, before[index]))
const made = <T>(value: T | (() => T)): T => (typeof value === 'function' ? (value as () => T)() : value)

export function useState<T>(initial?: T | (() => T)): [T, (next: T | ((before: T) => T)) => void] {
  const mine = hook()
  const shown = current
  mine.set ??=
    ((mine.value = made(initial)),
    (next) => {
      const value = typeof next === 'function' ? (next as (before: unknown) => unknown)(mine.value) : next
      if (shown.isGone || Object.is(value, mine.value)) return
      mine.value = value
      if (dirty.size === 0) queueMicrotask(drawNow)
      dirty.add(shown)
    })
  return [mine.value as T, mine.set]
}
export const useRef = <T>(initial?: T) => useState({ current: initial })[0]
export const useId = () => useState(() => `b${(lastId += 1)}`)[0]
export function useMemo<T>(make: () => T, deps: readonly unknown[]): T {
  const mine = hook()
  if (isChanged(mine.deps, deps)) mine.value = make()
  mine.deps = deps
  return mine.value as T
}

const effect = (isLayout: boolean) => (work: () => unknown, deps?: readonly unknown[]) => {
  const mine = hook()
  if (!isChanged(mine.deps, deps)) return
  mine.deps = deps
  const shown = current
  const run = () => {
    if (shown.isGone) return
    undo(mine)
    mine.undo = work()
  }
  own.push({ isLayout, run })
}
// Marked, because a part that is drawn by another one's copy of this needs neither.
export const useLayoutEffect = /* @__PURE__ */ effect(true)
export const useEffect = /* @__PURE__ */ effect(false)

function undo(of: Hook) {
  const before = of.undo
  of.undo = undefined
  if (typeof before === 'function') before()
}

const elementOf = (child: Child): Element | undefined =>
  child === null || child === undefined || typeof child === 'boolean'
    ? undefined
    : Array.isArray(child)
      ? jsx(Fragment, { children: child })
      : typeof child === 'object'
        ? (child as Element)
        : jsx('', { text: String(child) })

function create(element: Element, parent: Shown): Shown {
  const { type } = element
  const ns = hostOf(parent).dom as globalThis.Element
  const dom =
    typeof type !== 'string'
      ? undefined
      : !type
        ? document.createTextNode('')
        : type === 'svg' || ns.namespaceURI === svg
          ? document.createElementNS(svg, type)
          : document.createElement(type)
  return { element: jsx(type, {}), parent, depth: parent.depth + 1, dom, kids: [], hooks: [], isGone: false }
}

/** Brings what is shown in line with its description. */
function update(shown: Shown, next: Element, isForced = false) {
  const { element, dom } = shown
  if (element === next && !isForced) return
  shown.element = next
  dirty.delete(shown)
  const { type, props } = next
  if (typeof type === 'function') {
    const outer = { current, hookIndex, own }
    const mine: Effect[] = []
    current = shown
    hookIndex = 0
    own = mine
    const child = type(props)
    ;({ current, hookIndex, own } = outer)
    reconcile(shown, [child])
    pending.push(...mine)
  } else if (!dom) reconcile(shown, [props.children].flat())
  else if (!type) (dom as Text).data = props['text'] as string
  else {
    setProps(dom as HTMLElement, element.props, props)
    reconcile(shown, [props.children].flat())
    place(shown)
    if ('value' in props && (dom as HTMLInputElement).value !== props['value'])
      (dom as HTMLInputElement).value = props['value'] as string
    if (element.props.ref !== props.ref) {
      refer(element.props.ref, null)
      refer(props.ref, dom)
    }
  }
}

function refer(ref: Ref, node: Node | null) {
  if (ref) ref.current = node
}

/** Keyed children are found by their key, all others by their position. */
function reconcile(shown: Shown, children: readonly Child[]) {
  const before = shown.kids
  const kept = new Set<Shown | undefined>()
  shown.kids = children.map((child, index) => {
    const element = elementOf(child)
    if (!element) return undefined
    const same = (kid: Shown | undefined) =>
      kid && !kept.has(kid) && kid.element.type === element.type && kid.element.key === element.key
    const at = before[index]
    const known = same(at) ? at : element.key === undefined ? undefined : before.find(same)
    const kid = known ?? create(element, shown)
    kept.add(kid)
    update(kid, element)
    return kid
  })
  for (const kid of before) if (kid && !kept.has(kid)) remove(kid)
}

/** Puts the DOM nodes below an element into their order, and moves none that is in its place. */
function place(shown: Shown) {
  let next: Node | null = null
  for (const node of nodesOf(shown.kids).toReversed()) {
    if (node.parentNode !== shown.dom || node.nextSibling !== next) shown.dom?.insertBefore(node, next)
    next = node
  }
}
const nodesOf = (kids: Shown['kids']): Node[] =>
  kids.flatMap((kid) => (kid ? (kid.dom ?? nodesOf(kid.kids)) : []))

function remove(shown: Shown, isInside = false) {
  shown.isGone = true
  dirty.delete(shown)
  for (const each of shown.hooks) undo(each)
  refer(shown.dom && shown.element.props.ref, null)
  for (const kid of shown.kids) if (kid) remove(kid, isInside || Boolean(shown.dom))
  if (!isInside) (shown.dom as ChildNode | undefined)?.remove()
}

/** What has the DOM node that it is shown in; a root always has one. */
function hostOf(shown: Shown): Shown {
  return shown.dom || !shown.parent ? shown : hostOf(shown.parent)
}

type Listener = (event: Event) => void

function setProps(dom: HTMLElement, before: Props, next: Props) {
  for (const name of Object.keys({ ...before, ...next })) {
    const [was, is] = [before[name], next[name]]
    if (was === is || name === 'children' || name === 'ref' || name === 'value') continue
    if (/^on[A-Z]/.test(name)) listen(dom, name, was as Listener, is as Listener, next['type'])
    else if (name === 'checked') (dom as HTMLInputElement).checked = Boolean(is)
    else {
      const attribute = attributeNames[name] ?? name
      const isWord = /^aria|^spell/.test(name)
      if (is === undefined || is === null || (is === false && !isWord)) dom.removeAttribute(attribute)
      else dom.setAttribute(attribute, is === true && !isWord ? '' : (is as string))
    }
  }
}

// React's onChange of a text field is the input event.
function listen(dom: HTMLElement, name: string, was?: Listener, is?: Listener, kind?: unknown) {
  const plain = name.slice(2).toLowerCase()
  const isText = plain === 'change' && dom.localName === 'input' && kind !== 'radio' && kind !== 'checkbox'
  const event = isText ? 'input' : plain
  if (was) dom.removeEventListener(event, was)
  if (is) dom.addEventListener(event, is)
}

/** Draws all that has changed its state, from the outside in; a component that its parent has drawn is done. */
export function drawNow() {
  for (const shown of [...dirty].toSorted((a, b) => a.depth - b.depth)) {
    if (!dirty.has(shown)) continue
    guarded(shown, () => {
      update(shown, shown.element, true)
      place(hostOf(shown))
    })
  }
  // An effect may have changed what was not to be drawn before.
  if (dirty.size > 0) queueMicrotask(drawNow)
}

function guarded(shown: Shown, work: () => void) {
  let root = shown
  while (root.parent) root = root.parent
  try {
    work()
    const due = pending
    pending = []
    for (const isLayout of [true, false]) for (const each of due) if (each.isLayout === isLayout) each.run()
  } catch (error) {
    pending = []
    root.onError?.(error)
  }
}

/** Draws into a place in the document, at once. What a component throws goes to `onUncaughtError`. */
export function createRoot(
  dom: globalThis.Element,
  { onUncaughtError }: { onUncaughtError: (error: unknown) => void },
) {
  const root: Shown = {
    element: jsx(Fragment, {}),
    parent: undefined,
    depth: 0,
    dom,
    kids: [],
    hooks: [],
    isGone: false,
    onError: onUncaughtError,
  }
  const render = (view: Child) =>
    guarded(root, () => {
      reconcile(root, [view])
      place(root)
    })
  return { render, unmount: () => render(null) }
}
