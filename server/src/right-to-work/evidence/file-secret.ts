import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'

const keyBytes = 32
const Secret = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string(), label: v.optional(v.string()) }))

/** A new key for one file, and what is kept of it: the key and the label, sealed with that of the organisation. */
export function newFileSecret(
  organisation: OrganisationKey,
  label: string | undefined,
): { key: Buffer; secretSealed: string } {
  const key = randomBytes(keyBytes)
  const secret = JSON.stringify({ key: key.toString('base64url'), ...(label && { label }) })
  return { key, secretSealed: organisation.seal('evidence', secret) }
}

export function openFileSecret(
  organisation: OrganisationKey,
  secretSealed: string,
): { key: Buffer; label: string | undefined } {
  const opened = organisation.open('evidence', secretSealed)
  if (opened === undefined) throw new Error('the key of an evidence file was sealed with another key')
  const { key, label } = v.parse(Secret, opened)
  return { key: Buffer.from(key, 'base64url'), label }
}
