import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading when another one takes its place, so that whoever listens hears where they are.
 * @param isSettled false while the page is still loading: the first heading does not take the focus
 */
export function useHeadingFocus(place: RefObject<HTMLElement | null>, isSettled: boolean): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const heading = place.current?.querySelector('h1')
    const text = (isSettled && heading?.textContent) || null
    const isNew = shown.current !== null && text !== null && text !== shown.current
    shown.current = text
    // A step may have put the focus where it is needed more, such as into the field for the code.
    if (isNew && !(document.activeElement instanceof HTMLInputElement)) heading?.focus()
  })
}
