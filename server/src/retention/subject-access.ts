import { makeZip, predictLength } from 'client-zip'
import { secondsInMinute } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { openDateOfBirth, openConditions } from '#employees/sealed-fields.ts'
import { findEmployee, type EmployeeRow } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { pathOf, readPackFile, requireFiles } from '#right-to-work/pack/pack-files.ts'
import { drawOwnCopy } from '#right-to-work/pack/report/own-copy.ts'
import { loadOwnCopy } from '#verification/own-copy.ts'
import { nameOf, recordKinds, told } from './record-kinds.ts'

const mostAMinute = 10

/**
 * Streams everything that is stored of an employee as one ZIP. The download is logged before the first byte is sent.
 * @throws AppError conflict when their personal data has been erased
 */
export async function downloadAll(deps: Deps, who: ActingScope, employeeId: string) {
  const { data, copy, files } = await inOrganisation(deps, who, async (scope) => {
    await limitHits(scope.tx, `subject access ${who.orgId}`, {
      windowSeconds: secondsInMinute,
      now: scope.deps.clock(),
      most: mostAMinute,
      message: 'Wait a minute before you download more',
    })
    const employee = await findEmployee(scope, employeeId)
    if (employee.erasedAt) throw new AppError('conflict', 'This employee’s personal data has been erased')
    const found = {
      data: await loadAll(scope, employee),
      copy: await loadOwnCopy(scope, employee),
      files: await scope.tx
        .select()
        .from(evidenceFiles)
        .where(
          and(
            eq(evidenceFiles.orgId, who.orgId),
            eq(evidenceFiles.employeeId, employeeId),
            eq(evidenceFiles.state, 'stored'),
          ),
        ),
    }
    await record(scope, { action: 'employee.exported', employeeId, data: { files: found.files.length } })
    return found
  })
  const stored = files.map((row) => ({ row, path: pathOf({ fileId: row.id, mime: row.mime }) }))
  await requireFiles(deps, stored)
  const json = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  const pdf = await drawOwnCopy(copy, ruleBook())
  const made: Entry[] = [
    { name: 'data.json', size: json.length, input: () => json },
    { name: 'summary.pdf', size: pdf.length, input: () => pdf },
    ...stored.map((file) => ({
      name: file.path,
      size: file.row.bytes ?? 0,
      input: () => readPackFile(deps, file),
    })),
  ]
  return {
    fileName: `subject-access-${employeeId.slice(0, 8)}.zip`,
    mime: 'application/zip',
    size: Number(predictLength(made.map(({ name, size }) => ({ name, size })))),
    bytes: makeZip(zipped(made, deps.clock())),
  }
}

interface Entry {
  name: string
  size: number
  input: () => Buffer | AsyncIterable<Buffer>
}

function* zipped(entries: readonly Entry[], lastModified: Date) {
  for (const { input, ...entry } of entries) yield { ...entry, lastModified, input: input() }
}

/** Their own record first, then what is in each table. */
async function loadAll(scope: Scope, employee: EmployeeRow): Promise<Record<string, unknown>> {
  const { deps, tx, orgId } = scope
  const key = await organisationKey(scope)
  // A user is told by their id alone.
  const ofUser = employee.managerUserId ? ['managerName', 'managerEmail'] : []
  const own = told(key, { without: ['searchText', 'emailKey', 'managerKey', ...ofUser, ...sealed] }, employee)
  const records: Record<string, unknown> = {}
  for (const kind of recordKinds) {
    const { table } = kind
    const rows = await tx
      .select()
      .from(table)
      .where(and(eq(table.orgId, orgId), eq(table.employeeId, employee.id)))
    records[nameOf(kind)] = rows.map((row) => told(key, kind, row))
  }
  return {
    version: 1,
    createdAt: deps.clock().toISOString(),
    employee: {
      ...own,
      dateOfBirth: openDateOfBirth(key, employee.dateOfBirthSealed),
      conditions: openConditions(key, employee.conditionsSealed),
    },
    records,
  }
}

const sealed = ['dateOfBirthSealed', 'conditionsSealed']
