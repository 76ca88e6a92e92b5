import { type KeyboardEvent, useRef, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The most employees that one request takes. */
export const mostSelected = 500

/** Holds the rows of a list that a user has selected, in the list's order: one that has left the list is selected no more. */
export function useSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const ids = listed.filter((id) => chosen.has(id))
  const select = (next: Iterable<string>) => setChosen(new Set([...next].slice(0, mostSelected)))
  return {
    ids,
    has: (id: string) => chosen.has(id),
    select,
    /** Selects a row, or no more; with a range all rows from the last one on. */
    toggle(id: string, hasRange: boolean) {
      const from = hasRange && last.current !== undefined ? listed.indexOf(last.current) : -1
      const to = listed.indexOf(id)
      const range = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      const rest = ids.filter((one) => !range.includes(one))
      last.current = id
      select(chosen.has(id) ? rest : [...rest, ...range])
    },
  }
}

/**
 * Returns what the keys do in a row of a list: X selects it, with Shift all from the one before on; J and K go to the next
 * row and back.
 */
export function rowKeys(onToggle: (hasRange: boolean) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (target as Element).matches('select,textarea'))
      return
    const pressed = key.toLowerCase()
    if (pressed === 'x') onToggle(shiftKey)
    if (pressed === 'j') neighbour(currentTarget, 'nextElementSibling')?.focus()
    if (pressed === 'k') neighbour(currentTarget, 'previousElementSibling')?.focus()
  }
}

/** The link of the next row, or of the one before: between two may be the gap of rows that are not drawn. */
function neighbour(row: Element, side: 'nextElementSibling' | 'previousElementSibling') {
  let next = row[side]
  while (next && !next.querySelector('a')) next = next[side]
  return next?.querySelector('a')
}
