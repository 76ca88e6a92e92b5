// On a root inside the shadow root: a rule of the host page for the element itself wins over :host, unless that is
// important.
const css = `:host{all:initial;display:block!important}:host([hidden]){display:none!important}[hidden]{display:none}
.bf-root{all:initial;display:block;font:16px/1.5 system-ui,sans-serif}
.bf-note{color-scheme:light dark;padding:16px 20px;background:var(--bf-surface,Canvas);color:var(--bf-text,CanvasText);font-size:16px}
.bf-note>*{display:block;margin:12px 0 0;font:inherit}.bf-note>a{color:inherit}.bf-note>button{padding:10px 20px}`

export type Action = string | (() => void)
export type ShadowContent = ReturnType<typeof fillShadowRoot>

/** What is in the shadow root around a view: style sheets, the place for the view, and a place for what to tell. */
export function fillShadowRoot(shadow: ShadowRoot, nonce: string | undefined) {
  const root = document.createElement('div')
  const place = document.createElement('div')
  const note = document.createElement('div')
  root.className = 'bf-root'
  note.className = 'bf-note'
  note.hidden = true
  root.append(note, place)
  shadow.replaceChildren(root)
  addSheet(css)

  function addSheet(text: string): CSSStyleSheet {
    try {
      const sheet = new CSSStyleSheet()
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

  return {
    root,
    place,
    addSheet,
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
    empty: () => void (shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.slice(0, 1)),
    clear() {
      shadow.replaceChildren()
      shadow.adoptedStyleSheets = []
    },
  }
}
