import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ledger } from '#billing/billing-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { employeeTraces, flags } from '#employees/flags/flags-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { hrisLog, hrisStarters } from '#hris/hris-tables.ts'
import { auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import type { PersonalPurpose } from '#platform/keys/keys.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import {
  appointments,
  rightToWorkChecks,
  rightToWorkStates,
  rightToWorkSubmissions,
} from '#right-to-work/right-to-work-tables.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { openFileSecret } from '#right-to-work/evidence/seal-file.ts'
import { followUpRequests, rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { evidencePackEmployees } from '#right-to-work/pack/many/packs-tables.ts'
import { staffImportRows } from '#invitations/existing-staff/staff-imports-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { legalHolds, retentionCertificates, retentionNotices } from './retention-tables.ts'

type Open = (key: OrganisationKey, sealed: string) => unknown

/** A table with rows of employees, and how they are told. */
interface RecordKind {
  table: PgTable & Record<'orgId' | 'employeeId', PgColumn>
  /** Secrets of the product, hashes that say nothing, and what is of others. */
  without?: readonly string[]
  /** Columns of which a part is told. */
  inPart?: Readonly<Record<string, (value: object) => object>>
  /** The sealed columns, by the name they are shown under. */
  opened?: Readonly<Record<string, readonly [column: string, open: Open]>>
}

const asJson =
  (purpose: PersonalPurpose): Open =>
  (key, sealed) => {
    const text = key.open(purpose, sealed)
    if (text === undefined)
      throw new Error(`a record of an employee was sealed with another key (${purpose})`)
    return JSON.parse(text)
  }

const lacking = (left: string) => (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => name !== left))

/** The tables with rows of an employee besides their own row, which comes first. */
export const recordKinds: readonly RecordKind[] = [
  { table: steps },
  { table: links, without: ['tokenHash', 'tokenSealed'] },
  { table: messages, without: ['userId'], inPart: { about: lacking('employees') } },
  { table: oneTimeCodes, without: ['codeHash', 'codeSealed', 'mailboxHash'] },
  {
    table: identitySessions,
    without: ['returnHash', 'documentSealed'],
    opened: { document: ['documentSealed', asJson('document')] },
  },
  { table: identityRepeats },
  { table: digitalSessions },
  {
    table: rightToWorkChecks,
    without: ['factsSealed'],
    opened: { facts: ['factsSealed', asJson('right-to-work')] },
  },
  { table: rightToWorkStates },
  {
    table: rightToWorkSubmissions,
    without: ['choiceSealed', 'neededSealed'],
    opened: {
      choice: ['choiceSealed', asJson('right-to-work')],
      needed: ['neededSealed', asJson('right-to-work')],
    },
  },
  { table: rightToWorkAlerts },
  { table: hrisStarters },
  { table: hrisLog },
  { table: followUpRequests },
  { table: appointments },
  {
    table: evidenceFiles,
    without: ['secretSealed'],
    // Leaves out the key of the file, whose content is in the export.
    opened: { label: ['secretSealed', (key, sealed) => openFileSecret(key, sealed).label ?? null] },
  },
  { table: evidencePackEmployees, without: ['entries'] },
  { table: flags, without: ['aboutId'] },
  // Leaves out hashes, from which nothing can be read.
  { table: employeeTraces, without: ['networks', 'agents'] },
  { table: ledger },
  { table: staffImportRows, without: ['rowSealed'] },
  { table: legalHolds },
  { table: retentionNotices },
  { table: retentionCertificates },
  // Leaves out the addresses from which users have worked.
  { table: auditLog, inPart: { data: lacking('address') } },
  { table: auditNotes, without: ['salt'] },
]

export const nameOf = ({ table }: RecordKind): string => getTableName(table)

/** A row as it is told. */
export function told(
  key: OrganisationKey,
  { without = [], inPart = {}, opened = {} }: Omit<RecordKind, 'table'>,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const shown = Object.entries(row)
    .filter(([column]) => column !== 'orgId' && !without.includes(column))
    .map(([column, value]) => [column, inPart[column]?.(value as object) ?? value])
  const unsealed = Object.entries(opened).map(([name, [column, open]]) => {
    const sealed = row[column]
    return [name, typeof sealed === 'string' ? open(key, sealed) : null] as const
  })
  return Object.fromEntries([...shown, ...unsealed])
}
