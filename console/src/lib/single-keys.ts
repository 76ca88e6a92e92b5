import { readStored, store } from '@bonafide/shared/ui/site-data.ts'

const place = 'bonafide-single-keys'

/** True unless the user has turned off the keys that work without Ctrl or Cmd (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  return readStored('localStorage', place) !== 'off'
}

/** Turns these keys on or off in this browser; false where it keeps nothing. */
export function turnSingleKeys(on: boolean): boolean {
  return store('localStorage', place, on ? null : 'off')
}

/** What takes letters itself: fields, lists to choose from, and open menus. */
const takesLetters =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role=combobox],[role=menu]'

/** Returns the key of an event that is a single key for the page; undefined where it is meant for something else. */
export function singleKeyOf(event: {
  key: string
  target: EventTarget | null
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || !singleKeysAreOn()) return undefined
  if (target instanceof Element && target.closest(takesLetters)) return undefined
  return key.length === 1 ? key.toLowerCase() : key
}
