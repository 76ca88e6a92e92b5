const fields = 'input,select,textarea'
const typedText = 'input:not([type=radio],[type=checkbox],[type=file]),textarea'
const tabStops = ':is(a,button,input,select,textarea,summary):not(:disabled)'

/** Keeps the fields under `root` apart from the page around them, and working where that page lets little happen. */
export function guardFields(root: HTMLElement, host: Element): void {
  const guardKey = keyGuard(root, host)
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, guardKey as EventListener)
  root.addEventListener('click', submitByScript)
  takeChanges(root)
}

/** Keeps typed keys from triggering shortcuts of the page. Escape, Tab and combinations still reach the page. */
function keyGuard(root: HTMLElement, host: Element) {
  const passed = new Set<string>()
  return (event: KeyboardEvent) => {
    const { key, code, target } = event
    const isCommand =
      // AltGr types a character, and a browser's own filling in sends a key event that is none.
      !(event.isComposing || event.getModifierState?.('AltGraph')) &&
      (event.ctrlKey || event.metaKey || event.altKey || /^(Escape|Tab|Control|Meta|Alt)$/.test(key))
    // A page that has heard a key go down hears it come up, whatever has been let go before.
    const isHeard = (event.type === 'keyup' && passed.delete(code)) || isCommand
    if (isHeard && event.type === 'keydown') passed.add(code)
    const isOfField = (target as Element).matches(fields)
    if ((isOfField && !isHeard) || (key === 'Tab' && staysInside(root, host, event))) event.stopPropagation()
  }
}

/**
 * True for a Tab that stays in the widget. A dialog that keeps the focus by script takes the element for one tab stop:
 * it may hear of a Tab only where that leaves the widget.
 */
function staysInside(root: HTMLElement, host: Element, { target, shiftKey }: KeyboardEvent): boolean {
  if (!host.closest('[role$=dialog],[aria-modal=true]')) return false
  const { type, name } = target as HTMLInputElement
  const stops = [...root.querySelectorAll<HTMLInputElement>(tabStops)].filter(
    // The radio buttons of a group are one stop.
    (stop) =>
      stop === target ||
      (stop.getClientRects().length > 0 && !(type === 'radio' && stop.type === type && stop.name === name)),
  )
  return stops.at(shiftKey ? 0 : -1) !== target
}

/**
 * Submits by script, for a frame that allows no forms: there a button submits nothing by itself, and Enter presses it.
 */
function submitByScript(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (button?.type !== 'submit' || !button.form || event.defaultPrevented) return
  event.preventDefault()
  button.form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

/** Sends `input` after a lone `change`: some autofill programs dispatch nothing else. */
function takeChanges(root: HTMLElement): void {
  let heard: readonly [EventTarget | null, string] = [null, '']
  const now = ({ target }: Event) => [target, (target as HTMLInputElement).value] as const
  root.addEventListener('input', (event) => (heard = now(event)))
  root.addEventListener('change', (event) => {
    const [target, value] = now(event)
    if (!(target as Element).matches(typedText) || (heard[0] === target && heard[1] === value)) return
    target?.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  })
}
