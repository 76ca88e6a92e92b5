import type { LedgerPage } from '@bonafide/shared/contract/organisation/billing.ts'
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import { ledger } from './billing-tables.ts'

const pageSize = 50

/** Returns a page of ledger entries, newest first. */
export async function listLedger(scope: Scope, cursor?: string): Promise<LedgerPage> {
  const { tx, orgId } = scope
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  const rows = await tx
    .select({ ...getTableColumns(ledger), fullName: employees.fullName })
    .from(ledger)
    .leftJoin(employees, and(eq(employees.orgId, ledger.orgId), eq(employees.id, ledger.employeeId)))
    .where(and(eq(ledger.orgId, orgId), after && isAfter(ledger, after)))
    .orderBy(desc(ledger.createdAt), desc(ledger.id))
    .limit(pageSize + 1)
  const { page, nextCursor } = pageOf(scope, rows, pageSize)
  return {
    items: page.map(({ fullName, ...entry }) => ({
      id: entry.id,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      employeeId: entry.employeeId,
      fullName,
      period: entry.period,
    })),
    nextCursor,
  }
}

/** A credit that is set aside: an included one, one that is paid for by itself, or none at all for a trial. */
export interface Reservation {
  /** Its row in the ledger. */
  id: string
  kind: 'reserve' | 'payg' | 'trial'
  period: string
}

export interface CreditEntries {
  /** Counts how often a credit of this employee went back; numbers the reservations. */
  releases: number
  /** The reservation that counts now. */
  open: Reservation | undefined
  consumed: boolean
  /** When a credit of this employee was used up, the first one first. */
  consumedAt: Date[]
}

/** Returns the state of one employee's credit, by their rows in the ledger. */
export async function loadLedgerEntries({ tx, orgId }: Scope, employeeId: string): Promise<CreditEntries> {
  const rows = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.orgId, orgId), eq(ledger.employeeId, employeeId)))
    .orderBy(asc(ledger.createdAt))
  const releases = rows.filter(({ kind }) => kind === 'release').length
  const reservation = rows.find(({ entryKey }) => entryKey === `reserve:${employeeId}:${releases}`)
  const consumedAt = rows.filter(({ kind }) => kind === 'consume').map(({ createdAt }) => createdAt)
  return {
    releases,
    open: reservation && {
      id: reservation.id,
      kind: kindOf(reservation),
      period: reservation.period,
    },
    consumed: consumedAt.length > 0,
    consumedAt,
  }
}

function kindOf({ kind }: typeof ledger.$inferSelect): Reservation['kind'] {
  return kind === 'payg' || kind === 'trial' ? kind : 'reserve'
}
