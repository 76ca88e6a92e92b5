import { type KeyScope, organisationKey } from '#platform/keys/organisation-key.ts'

/** The date of birth that the organisation gave, for the table; null where it gave none. */
export async function sealDateOfBirth(
  scope: KeyScope,
  dateOfBirth: string | undefined,
): Promise<string | null> {
  return dateOfBirth ? (await organisationKey(scope)).seal('date-of-birth', dateOfBirth) : null
}

export async function openDateOfBirth(scope: KeyScope, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null
  const key = await organisationKey(scope)
  const dateOfBirth = key.open('date-of-birth', sealed)
  if (dateOfBirth === undefined) throw new Error('a date of birth was sealed with another key')
  return dateOfBirth
}
