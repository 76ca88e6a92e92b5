import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading when another one takes its place, so that a screen reader says what is shown now.
 * @param isSettled false while the page is loading or the email confirms itself: what comes then is compared with
 *   what was shown before, and the first heading of all does not take the focus
 * @param locale the language; the same heading in another one is not another heading
 */
export function useHeadingFocus(
  place: RefObject<HTMLElement | null>,
  isSettled: boolean,
  locale: string,
): void {
  const shown = useRef({ text: '', locale })
  useEffect(() => {
    if (!isSettled) return
    const heading = place.current?.querySelector<HTMLElement>('[part=heading]')
    const text = heading?.textContent ?? ''
    const before = shown.current
    const isNew = before.text && text && text !== before.text && locale === before.locale
    shown.current = { text, locale }
    // A step may have put the focus where it is needed more, such as into the field for the code.
    const root = heading?.getRootNode() as Document | ShadowRoot | undefined
    if (isNew && !(root?.activeElement instanceof HTMLInputElement)) heading?.focus()
  })
}
