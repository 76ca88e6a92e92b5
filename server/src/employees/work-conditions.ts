import type { Keys } from '#platform/keys/keys.ts'

/** The limits on an employee's work, for the table; null where there are none. */
export function sealConditions(keys: Keys, conditions: readonly string[]): string | null {
  return conditions.length ? keys.seal('right-to-work', JSON.stringify(conditions)) : null
}

export function openConditions(keys: Keys, sealed: string | null): string[] {
  if (sealed === null) return []
  const text = keys.open('right-to-work', sealed)
  if (text === undefined) throw new Error('limits on work were sealed with another key')
  return JSON.parse(text)
}
