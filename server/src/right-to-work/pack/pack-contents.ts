import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { eq } from 'drizzle-orm'
import { memberNames } from '#accounts/memberships.ts'
import { type EmployeeRow, findEmployee } from '#employees/find-employee.ts'
import { loadSteps, type Step } from '#employees/steps.ts'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { eventsOf, type OpenedRecord } from '../checks/check-record.ts'
import { loadRecords } from '../checks/load-records.ts'
import { engagementOf, excuseNow } from '../checks/load-excuse.ts'
import { findPackFiles, type PackFile } from './pack-files.ts'

type Result = Pick<Step, 'status' | 'method' | 'assurance' | 'completedAt'>

/** The content of a pack. */
export interface PackContents {
  createdAt: Date
  organisation: { id: string; name: string }
  employee: Pick<
    EmployeeRow,
    'id' | 'fullName' | 'engagement' | 'origin' | 'startDate' | 'leaveDate' | 'site'
  >
  rightToWork: RightToWork
  /** The results of the steps that the excuse may rest on. */
  results: { identity: Result; rightToWork: Result }
  /** Oldest first. */
  records: OpenedRecord[]
  /** Names by actor: who recorded a check, and who attested the likeness. */
  names: Map<string, string>
  files: PackFile[]
}

/**
 * Loads everything on record about an employee's right to work.
 * @throws AppError conflict when their personal data has been erased, or their evidence is incomplete
 */
export async function loadPackContents(scope: Scope, employeeId: string): Promise<PackContents> {
  const { deps, tx, orgId } = scope
  const employee = await findEmployee(scope, employeeId)
  if (employee.erasedAt) throw new AppError('conflict', 'This employee’s personal data has been erased')
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  const steps = await loadSteps(tx, { orgId, employeeId })
  const records = await loadRecords(scope, employeeId)
  const { id, fullName, engagement, origin, startDate, leaveDate, site } = employee
  return {
    createdAt: deps.clock(),
    organisation: { id: orgId, name: organisation?.name ?? '' },
    employee: { id, fullName, engagement, origin, startDate, leaveDate, site },
    rightToWork: excuseNow(scope, await engagementOf(scope, employee), eventsOf(records)),
    results: { identity: resultOf(steps.id), rightToWork: resultOf(steps.rtw) },
    records,
    names: await loadNames(scope, records),
    files: await findPackFiles(scope, employeeId, records),
  }
}

function resultOf({ status, method, assurance, completedAt }: Step): Result {
  return { status, method, assurance, completedAt }
}

async function loadNames(scope: Scope, records: readonly OpenedRecord[]) {
  const ids = records.flatMap(({ recordedBy, facts }) => [
    /^user:(.+)$/.exec(recordedBy)?.[1] ?? [],
    (facts && 'check' in facts && facts.check.likenessBy) || [],
  ])
  const names = await memberNames(scope, ids.flat())
  return new Map([...names].map(([id, name]) => [`user:${id}`, name]))
}

/** True when a result that the excuse may rest on came from a test provider: then there is no excuse. */
export function isTest({ organisation, results }: Pick<PackContents, 'organisation' | 'results'>): boolean {
  if (isTestOrganisation(organisation.id)) return true
  return Object.values(results).some(({ status, assurance }) => status === 'pass' && assurance === 'none')
}

/**
 * Returns the content of `records.json`. Each record has everything that its hash covers, so that the chain can be
 * verified on its own; `factsHash` is the SHA-256 of the canonical JSON of `facts`.
 */
export function packRecords(contents: PackContents) {
  const { createdAt, organisation, employee, rightToWork, results, records, names, files } = contents
  return {
    version: 1,
    createdAt,
    organisation,
    employee,
    rightToWork,
    test: isTest(contents),
    results,
    users: Object.fromEntries(names),
    records,
    files: files.map(({ fileId, path, parts, sha256, bytes, mime, label, capturedAt }) => ({
      fileId,
      path,
      parts,
      sha256,
      bytes,
      mime,
      label,
      capturedAt,
    })),
  }
}
