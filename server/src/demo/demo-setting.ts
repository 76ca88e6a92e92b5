import type { Keys } from '#platform/keys/keys.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { RuleBook } from '#right-to-work/rules/rules.ts'
import type { Specimen } from './planned-check.ts'

/** What the demo's rows have in common. */
export interface Setting {
  orgId: string
  userId: string
  keys: Keys
  /** Of the organisation. */
  key: OrganisationKey
  publicUrl: string
  linkDays: number
  rules: RuleBook
  now: Date
  specimens: Readonly<Record<Specimen, Buffer>>
}
