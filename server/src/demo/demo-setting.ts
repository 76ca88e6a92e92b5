import type { ManagerColumns } from '#employees/managers.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { RuleBook } from '#right-to-work/rules/rules.ts'
import type { Specimen } from './planned-check.ts'

/** The values that all rows of the demo share. */
export interface Setting {
  orgId: string
  userId: string
  keys: Keys
  /** The organisation's key. */
  key: OrganisationKey
  publicUrl: string
  linkDays: number
  rules: RuleBook
  now: Date
  /** By the site that they manage. */
  managers: ReadonlyMap<string, ManagerColumns>
  specimens: Readonly<Record<Specimen, Buffer>>
}
