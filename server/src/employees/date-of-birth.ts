import type { Keys } from '#platform/keys/keys.ts'

/** The date of birth that the organisation gave, for the table; null where it gave none. */
export function sealDateOfBirth(keys: Keys, dateOfBirth: string | undefined): string | null {
  return dateOfBirth ? keys.seal('date-of-birth', dateOfBirth) : null
}

export function openDateOfBirth(keys: Keys, sealed: string | null): string | null {
  if (sealed === null) return null
  const dateOfBirth = keys.open('date-of-birth', sealed)
  if (dateOfBirth === undefined) throw new Error('a date of birth was sealed with another key')
  return dateOfBirth
}
