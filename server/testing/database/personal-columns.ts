import type { PgColumn } from 'drizzle-orm/pg-core'
import { employees } from '#employees/employees-tables.ts'
import type { PersonalPurpose } from '#platform/keys/keys.ts'
import { rightToWorkChecks, rightToWorkSubmissions } from '#right-to-work/right-to-work-tables.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { staffImportRows } from '#invitations/existing-staff/staff-imports-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'

/** A column whose values the key of their organisation seals. */
export interface PersonalColumn {
  /** The name of its values, in the plural. */
  name: string
  orgId: PgColumn
  /** The table's primary key. */
  key: readonly PgColumn[]
  sealed: PgColumn
  purpose: PersonalPurpose
}

/** The columns with employees' data: the organisation's key seals them, whatever happens to `DATA_KEY`. */
export const personalColumns: readonly PersonalColumn[] = [
  {
    name: 'facts of documents',
    orgId: identitySessions.orgId,
    key: [identitySessions.orgId, identitySessions.id],
    sealed: identitySessions.documentSealed,
    purpose: 'document',
  },
  {
    name: 'dates of birth',
    orgId: employees.orgId,
    key: [employees.orgId, employees.id],
    sealed: employees.dateOfBirthSealed,
    purpose: 'date-of-birth',
  },
  {
    name: 'limits on work',
    orgId: employees.orgId,
    key: [employees.orgId, employees.id],
    sealed: employees.conditionsSealed,
    purpose: 'right-to-work',
  },
  {
    // The file contents stay as they are: each file has a key of its own.
    name: 'keys of evidence files',
    orgId: evidenceFiles.orgId,
    key: [evidenceFiles.orgId, evidenceFiles.id],
    sealed: evidenceFiles.secretSealed,
    purpose: 'evidence',
  },
  {
    name: 'right-to-work checks',
    orgId: rightToWorkChecks.orgId,
    key: [rightToWorkChecks.orgId, rightToWorkChecks.id],
    sealed: rightToWorkChecks.factsSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'right-to-work choices',
    orgId: rightToWorkSubmissions.orgId,
    key: [rightToWorkSubmissions.orgId, rightToWorkSubmissions.employeeId],
    sealed: rightToWorkSubmissions.choiceSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'right-to-work requests',
    orgId: rightToWorkSubmissions.orgId,
    key: [rightToWorkSubmissions.orgId, rightToWorkSubmissions.employeeId],
    sealed: rightToWorkSubmissions.neededSealed,
    purpose: 'right-to-work',
  },
  {
    name: 'rows of imports of existing staff',
    orgId: staffImportRows.orgId,
    key: [staffImportRows.orgId, staffImportRows.importId, staffImportRows.line],
    sealed: staffImportRows.rowSealed,
    purpose: 'staff-import',
  },
]
