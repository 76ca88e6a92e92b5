import {
  type KeyScope,
  keyToOpen,
  type OrganisationKey,
  organisationKey,
} from '#platform/keys/organisation-key.ts'

/** Returns the limits on an employee's work, for the table; null where there are none. */
export function sealConditions(key: OrganisationKey, conditions: readonly string[]): string | null {
  return conditions.length ? key.seal('right-to-work', JSON.stringify(conditions)) : null
}

/** Returns the key of the organisation, where one of these employees has limits on their work. */
export function conditionsKey(
  scope: KeyScope,
  employees: readonly { conditionsSealed: string | null }[],
): Promise<OrganisationKey | undefined> {
  return keyToOpen(
    scope,
    employees.map(({ conditionsSealed }) => conditionsSealed),
  )
}

/** @param key of the organisation, where there is anything to open */
export function openConditions(key: OrganisationKey | undefined, sealed: string | null): string[] {
  if (sealed === null) return []
  const text = key?.open('right-to-work', sealed)
  if (text === undefined) throw new Error('limits on work were sealed with another key')
  return JSON.parse(text)
}

/** Returns the date of birth that the organisation gave, for the table; null where it gave none. */
export async function sealDateOfBirth(
  scope: KeyScope,
  dateOfBirth: string | undefined,
): Promise<string | null> {
  return dateOfBirth ? (await organisationKey(scope)).seal('date-of-birth', dateOfBirth) : null
}

/** @param key of the organisation, where there is anything to open */
export function openDateOfBirth(key: OrganisationKey | undefined, sealed: string | null): string | null {
  if (sealed === null) return null
  const dateOfBirth = key?.open('date-of-birth', sealed)
  if (dateOfBirth === undefined) throw new Error('a date of birth was sealed with another key')
  return dateOfBirth
}
