// The element belongs to the host page, which hides it as it likes. Rules that have to hold under any style sheet of
// that page are set on a root inside, which inherits nothing but what hides it.
// In pieces: a line break would be sent to every visitor.
const css =
  ':host{display:block}:host([hidden]),[hidden]{display:none}' +
  '.bf-root{all:initial;visibility:inherit;pointer-events:inherit;display:block;font:16px/1.5 system-ui,sans-serif}' +
  '[aria-busy]>:empty{height:48em;border:1px solid GrayText}' +
  // The form that invites is higher the narrower its place is.
  '#invite[aria-busy]>:empty{padding:max(0px,23em - 36%)0}' +
  '.bf-note{color-scheme:light dark;padding:16px 20px;background:var(--bf-surface,Canvas);color:var(--bf-text,CanvasText);font-size:16px}' +
  '.bf-note>*{display:block;margin:12px 0 0;font:inherit}.bf-note>a{color:inherit}.bf-note>button{padding:10px 20px}'
/** For a page that unsets everything, which a style sheet of the shadow root can only answer in kind. */
const blockCss = ':host{display:block!important}:host([hidden]){display:none!important}'

export type Action = string | (() => void)
export type ShadowContent = ReturnType<typeof fillShadowRoot>

/** Fills the shadow root around a view: style sheets, the place for the view, and a place for messages. */
export function fillShadowRoot(shadow: ShadowRoot, nonce: string | undefined) {
  const root = document.createElement('div')
  const place = document.createElement('div')
  const note = document.createElement('div')
  root.className = 'bf-root'
  note.className = 'bf-note'
  note.hidden = true
  root.append(note, place)
  shadow.replaceChildren(root)
  let holders: { sheet: CSSStyleSheet }[] = []
  addSheet(css)
  const block = addSheet(blockCss)

  /** Returns the holder of the sheet: `sheet` is replaced when the element moves to another document. */
  function addSheet(text: string) {
    const holder = { sheet: sheetOf(text) }
    holders.push(holder)
    return holder
  }

  function sheetOf(text: string): CSSStyleSheet {
    try {
      const sheet = new (shadow.ownerDocument.defaultView ?? window).CSSStyleSheet()
      sheet.replaceSync(text)
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
      return sheet
    } catch {
      // Browsers before constructed style sheets. The page's policy may want the nonce of its scripts.
      const style = document.createElement('style')
      if (nonce) style.nonce = nonce
      style.textContent = text
      shadow.append(style)
      return style.sheet as CSSStyleSheet
    }
  }

  /** Shows the element as a block where it would be a line of text, and only there. */
  function stayBlock() {
    block.sheet.disabled = true
    block.sheet.disabled = getComputedStyle(shadow.host).display !== 'inline'
    return !block.sheet.disabled
  }

  return {
    root,
    place,
    addSheet,
    stayBlock,
    /** Shows outlines until there is something to see, in the height of the view that the root is named by. */
    setBusy: (isBusy: boolean) => void (root.ariaBusy = isBusy ? 'true' : null),
    /** Moves to another document, which takes no constructed sheet of the one before. */
    adopt() {
      for (const holder of holders)
        holder.sheet = sheetOf([...holder.sheet.cssRules].map(({ cssText }) => cssText).join(''))
      stayBlock()
    },
    /** Shows a sentence and what to do about it, an address or an action; nothing without a sentence. */
    say(text = '', label = '', act?: Action) {
      note.hidden = !text
      note.textContent = text
      note.setAttribute('role', act ? 'alert' : 'status')
      if (!act) return
      const button = document.createElement(typeof act === 'string' ? 'a' : 'button')
      button.textContent = label
      button.setAttribute('part', 'button-primary')
      if (typeof act === 'string') Object.assign(button, { href: act, target: '_blank', rel: 'noopener' })
      else button.addEventListener('click', act)
      note.append(button)
    },
    /** Takes out the style sheets of a view that is gone. */
    empty() {
      holders = holders.slice(0, 2)
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.slice(0, 2)
    },
    clear() {
      shadow.replaceChildren()
      shadow.adoptedStyleSheets = []
    },
  }
}
