import { type KeyboardEvent, useRef, useState } from 'react'
import { singleKeyOf } from '#lib/single-keys.ts'

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

/** Returns what a key does in a row of a list: X selects it, with Shift all from the one before on. J and K are the page's. */
export function rowKeys(onToggle: (hasRange: boolean) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (singleKeyOf(event) === 'x') onToggle(event.shiftKey)
  }
}
