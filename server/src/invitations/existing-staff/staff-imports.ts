import {
  lineColumn,
  staffColumns,
  staffFields,
  type StaffImport,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { AppError } from '#platform/app-error.ts'
import { readRows } from '#platform/db/database.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { whoMayImport } from './may-import.ts'
import type { StaffRow } from './read-staff-file.ts'
import { openRow, sealRow } from './staff-import-rows.ts'
import { runStaffImportJob } from './run-staff-import.ts'
import { staffImportRows, staffImports } from './staff-imports-tables.ts'

interface NewImport {
  rows: readonly StaffRow[]
  invites: boolean
  createdBy: string
}

// Few enough rows for one statement's parameters.
const insertedAtOnce = 500

/** Begins an import. The same file while it runs is the import that runs. */
export async function startStaffImport(
  scope: Scope,
  { rows, invites, createdBy }: NewImport,
): Promise<StaffImport> {
  const { deps, tx, orgId } = scope
  const content = JSON.stringify([invites, rows])
  const [running] = await tx
    .select({ id: staffImports.id })
    .from(staffImports)
    .where(
      and(
        eq(staffImports.orgId, orgId),
        eq(staffImports.state, 'running'),
        inArray(staffImports.contentHash, deps.keys.hashes('staff-import', content)),
      ),
    )
  if (running) return getStaffImport(scope, running.id)
  const id = crypto.randomUUID()
  const createdAt = deps.clock()
  const contentHash = deps.keys.hash('staff-import', content)
  await tx
    .insert(staffImports)
    .values({ orgId, id, contentHash, state: 'running', invites, createdBy, createdAt })
  const key = await organisationKey(scope)
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    const values = rows.slice(from, from + insertedAtOnce).map(({ line, cells }) => ({
      orgId,
      importId: id,
      line,
      outcome: 'waiting' as const,
      rowSealed: sealRow(key, { cells, problems: [] }),
      createdAt,
    }))
    await tx.insert(staffImportRows).values(values)
  }
  await deps.jobs.enqueue(tx, runStaffImportJob, { orgId, importId: id })
  return getStaffImport(scope, id)
}

/** Stops an import after the row that is being worked on. One that is done stays so. */
export async function stopStaffImport(scope: Scope, importId: string): Promise<StaffImport> {
  await moveImport(scope, importId, { from: 'running', to: 'stopped' })
  return getStaffImport(scope, importId)
}

/** Continues a stopped import as the user who asks for it: the rest is their action. */
export async function resumeStaffImport(
  scope: Scope,
  importId: string,
  { userId }: { userId: string },
): Promise<StaffImport> {
  const isMoved = await moveImport(scope, importId, { from: 'stopped', to: 'running', createdBy: userId })
  const { deps, tx, orgId } = scope
  if (isMoved) await deps.jobs.enqueue(tx, runStaffImportJob, { orgId, importId })
  return getStaffImport(scope, importId)
}

type State = StaffImport['state']

async function moveImport(
  { tx, orgId }: Scope,
  importId: string,
  { from, to, ...by }: { from: State; to: State; createdBy?: string },
): Promise<boolean> {
  if (!isId(importId)) return false
  const moved = await tx
    .update(staffImports)
    .set({ state: to, ...by })
    .where(and(eq(staffImports.orgId, orgId), eq(staffImports.id, importId), eq(staffImports.state, from)))
    .returning({ id: staffImports.id })
  return moved.length > 0
}

const isId = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text)

/** @throws AppError not_found */
export async function getStaffImport(scope: Scope, importId: string): Promise<StaffImport> {
  const [found] = isId(importId) ? await loadImports(scope, importId) : []
  if (!found) throw new AppError('not_found', 'Import not found')
  return found
}

export async function listStaffImports(scope: Scope): Promise<{ items: StaffImport[] }> {
  return { items: await loadImports(scope) }
}

const shownImports = 10
const notAllowed =
  'The user who started this import can no longer import employees. If you continue it, the remaining rows are added in your name.'

interface Tally {
  importId: string
  outcome: 'waiting' | 'created' | 'existing' | 'refused'
  excuseState: string | null
  count: number
  without: number
}

async function loadImports(scope: Scope, importId?: string): Promise<StaffImport[]> {
  const { tx, orgId } = scope
  const imports = await tx
    .select()
    .from(staffImports)
    .where(and(eq(staffImports.orgId, orgId), importId ? eq(staffImports.id, importId) : undefined))
    .orderBy(desc(staffImports.createdAt))
    .limit(shownImports)
  if (!imports.length) return []
  const tallies = await readRows<Tally>(
    tx,
    sql`select import_id as "importId", outcome, excuse_state as "excuseState", count(*)::int as count,
        (count(*) filter (where works_without))::int as without
      from ${staffImportRows}
      where org_id = ${orgId} and ${inArray(
        staffImportRows.importId,
        imports.map(({ id }) => id),
      )}
      group by 1, 2, 3`,
  )
  const stopped = imports.filter(({ state }) => state === 'stopped').map(({ createdBy }) => createdBy)
  const allowed = await whoMayImport(scope, stopped)
  return imports.map(({ id, state, invites, createdAt, createdBy }) => {
    const own = tallies.filter((tally) => tally.importId === id)
    const sum = (some: readonly Tally[]) => some.reduce((total, { count }) => total + count, 0)
    const of = (outcome: Tally['outcome']) => sum(own.filter((tally) => tally.outcome === outcome))
    const states = own.flatMap(({ excuseState, count }) =>
      excuseState ? [[excuseState, count] as const] : [],
    )
    return {
      importId: id,
      state,
      stoppedBecause: state === 'stopped' && !allowed.has(createdBy) ? notAllowed : null,
      invites,
      createdAt: createdAt.toISOString(),
      total: sum(own),
      waiting: of('waiting'),
      created: of('created'),
      existing: of('existing'),
      refused: of('refused'),
      states: Object.fromEntries(states),
      workingWithout: own.reduce((total, { without }) => total + without, 0),
    }
  })
}

const pageSize = 500
const byteOrderMark = '\uFEFF'

/** The rows that created nobody, as they were typed, in the shape of the template. */
export async function* exportRefused(
  deps: Deps,
  acting: ActingScope,
  importId: string,
): AsyncGenerator<string> {
  await inOrganisation(deps, acting, (scope) => getStaffImport(scope, importId))
  const headings = staffFields.map((field) => staffColumns[field])
  yield byteOrderMark + csvLines([[...headings, lineColumn, 'What is wrong']])
  const key = await inOrganisation(deps, acting, (scope) => organisationKey(scope))
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = await inOrganisation(deps, acting, (scope) => loadRefused(scope, importId, after ?? 0))
    yield csvLines(
      page.map((row) => {
        const { cells, problems } = openRow(key, row)
        const wrong = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message))
        return [...staffFields.map((field) => cells[field]), String(row.line), wrong.join('. ')]
      }),
    )
    after = page.length === pageSize ? page.at(-1)?.line : undefined
  }
}

function loadRefused({ tx, orgId }: Scope, importId: string, after: number) {
  return tx
    .select()
    .from(staffImportRows)
    .where(
      and(
        eq(staffImportRows.orgId, orgId),
        eq(staffImportRows.importId, importId),
        inArray(staffImportRows.outcome, ['refused', 'existing']),
        isNotNull(staffImportRows.rowSealed),
        gt(staffImportRows.line, after),
      ),
    )
    .orderBy(asc(staffImportRows.line))
    .limit(pageSize)
}
