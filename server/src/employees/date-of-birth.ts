import { type KeyScope, type OrganisationKey, organisationKey } from '#platform/keys/organisation-key.ts'

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
