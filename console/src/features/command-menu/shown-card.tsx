import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import './command-menu.css.ts'

/** Returns the end of an address that leads to a card with this title, as it is before any translation: `#legal-holds`. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** How long it is looked for, and how long it is marked, in milliseconds. */
const sought = 10_000
const marked = 2000

/**
 * Shows what the end of the address names, once it is there: scrolls to the card, or to the field of that name, gives its
 * heading the focus and marks it for a moment.
 */
export function ShownCard() {
  // Another one for each visit, of the same address too.
  const visit = useLocation()
  const { hash } = visit
  useEffect(() => {
    if (!hash) return undefined
    let end = setTimeout(() => watcher.disconnect(), sought)
    let found: Found | undefined
    function look() {
      if (found) {
        // What loads above it moves it, for as long as the user has not gone on.
        if (document.activeElement === found.heading) found.card.scrollIntoView({ block: 'start' })
        return
      }
      found = findAnchor(hash)
      if (!found) return
      show(found)
      clearTimeout(end)
      end = setTimeout(() => {
        watcher.disconnect()
        found?.card.removeAttribute('data-marked')
      }, marked)
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
    // A menu that led here gives the focus back as it closes.
    const first = setTimeout(look)
    return () => {
      clearTimeout(first)
      clearTimeout(end)
      watcher.disconnect()
      found?.card.removeAttribute('data-marked')
    }
  }, [hash, visit])
  return null
}

interface Found {
  card: HTMLElement
  /** What has the focus: the heading of a card, or a field itself. */
  heading: HTMLElement
}

function findAnchor(hash: string): Found | undefined {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input')].find(
    ({ name }) => name === hash,
  )
  if (field) return { card: field.parentElement ?? field, heading: field }
  const cards = document.querySelectorAll<HTMLElement>('main [data-card]')
  const card = [...cards].find(({ dataset }) => anchorOf(dataset['card'] ?? '') === hash)
  const heading = card?.querySelector<HTMLElement>('h2, legend')
  return card && heading ? { card, heading } : undefined
}

function show({ card, heading }: Found): void {
  if (heading.tagName !== 'INPUT') heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  card.dataset['marked'] = 'true'
  card.scrollIntoView({ block: 'start' })
}
