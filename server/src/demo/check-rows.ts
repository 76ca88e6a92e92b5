import { createHash, randomUUID } from 'node:crypto'
import { addDays } from 'date-fns'
import type { Actor } from '#platform/scope.ts'
import { sealConditions } from '#employees/work-conditions.ts'
import type { CheckFile } from '#right-to-work/checks/check-files.ts'
import { eventsOf, nextRow, openRecord, type OpenedRecord } from '#right-to-work/checks/check-record.ts'
import type { rightToWorkChecks, rightToWorkStates } from '#right-to-work/checks/right-to-work-tables.ts'
import type { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { newFileSecret } from '#right-to-work/evidence/file-secret.ts'
import { sealPieces } from '#right-to-work/evidence/seal-file.ts'
import { type Excuse, statutoryExcuse } from '#right-to-work/excuse/statutory-excuse.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import type { PlannedEmployee } from './demo-employees.ts'
import type { DemoEvent } from './demo-events.ts'
import type { Setting } from './demo-setting.ts'
import type { PlannedCheck, Specimen } from './planned-check.ts'

/** What an employee's checks are in the tables. */
export interface CheckRows {
  checks: (typeof rightToWorkChecks.$inferInsert)[]
  states: (typeof rightToWorkStates.$inferInsert)[]
  conditionsSealed: string | null
  files: (typeof evidenceFiles.$inferInsert)[]
  pieces: (typeof evidencePieces.$inferInsert)[]
  events: DemoEvent[]
}

const labels: Readonly<Record<Specimen, string>> = {
  passport: 'Passport',
  certificate: 'Birth certificate and NI document',
  online: 'Result page',
  notice: 'Notice',
}

/** The rows that the product would have written, had a user really made these checks. */
export async function checkRows(
  planned: PlannedEmployee,
  employeeId: string,
  setting: Setting,
): Promise<CheckRows> {
  const rows: CheckRows = {
    checks: [],
    states: [],
    conditionsSealed: null,
    files: [],
    pieces: [],
    events: [],
  }
  const records: OpenedRecord[] = []
  let told: Pick<Excuse, 'state' | 'until'> = { state: 'none', until: null }
  const user: Actor = `user:${setting.userId}`
  const event = (at: Date, actor: Actor, action: string, data: DemoEvent['data']) =>
    rows.events.push({ at, actor, action, employeeId, data })
  const tellExcuse = (at: Date, actor: Actor) => {
    const excuse = excuseAt(planned, records, setting, at)
    const { state, until, rules, reason } = excuse
    if (state !== told.state || until !== told.until) {
      const data = { from: told.state, to: state, until, rules, ...(reason && { excuseReason: reason }) }
      event(at, actor, 'rtw.excuse_changed', data)
    }
    told = excuse
  }
  // What time alone changes is told in the night after the last day.
  const tellNight = (before: Date) => {
    const night = told.until !== null && addDays(new Date(told.until), 1)
    if (night && night < before) tellExcuse(night, 'system')
  }
  for (const check of planned.checks) {
    const { at, kind, route, outcome, copy } = check
    tellNight(at)
    const files = copy ? [await addFile(rows, { employeeId, at, copy, setting })] : []
    for (const { fileId } of files) event(at, user, 'evidence.added', { fileId })
    const { version: rulesVersion } = setting.rules.inForce(londonDay(at))
    const row = nextRow(setting.key, records.at(-1), {
      orgId: setting.orgId,
      employeeId,
      id: randomUUID(),
      kind,
      recordedAt: at,
      recordedBy: user,
      rulesVersion,
      supersedes: null,
      facts: { check: storedCheck(planned, check, files) },
    })
    rows.checks.push(row)
    records.push(openRecord(setting.key, row))
    event(at, user, 'check.recorded', { checkId: row.id, kind, route, outcome, rulesVersion, hash: row.hash })
    if (outcome === 'pass') event(at, user, 'rtw.decided', { verdict: 'pass', checkId: row.id })
    tellExcuse(at, user)
  }
  if (!records.length) return rows
  tellNight(setting.now)
  const { state, until, followUpDue, conditions } = excuseAt(planned, records, setting, setting.now)
  rows.conditionsSealed = sealConditions(setting.key, conditions)
  // The night that comes computes them anew, as any other.
  const computedOn = daysAfter(londonDay(setting.now), -1)
  rows.states.push({ orgId: setting.orgId, employeeId, state, until, followUpDue, computedOn })
  return rows
}

function excuseAt({ engagement }: PlannedEmployee, records: OpenedRecord[], { rules }: Setting, at: Date) {
  const startDate = engagement?.startDate ?? null
  return statutoryExcuse(eventsOf(records), { startDate, origin: engagement ? 'hired' : null }, rules, at)
}

function storedCheck({ fullName }: PlannedEmployee, check: PlannedCheck, files: CheckFile[]) {
  const { at, copy: _, ...facts } = check
  return {
    ...facts,
    checkedAt: at.toISOString(),
    nameOnEvidence: fullName,
    nameMatch: 'match' as const,
    nameMatches: true,
    fileIds: files.map(({ fileId }) => fileId),
    files,
  }
}

interface NewFile {
  employeeId: string
  at: Date
  copy: Specimen
  setting: Setting
}

async function addFile(rows: CheckRows, { employeeId, at, copy, setting }: NewFile): Promise<CheckFile> {
  const { orgId, userId, specimens } = setting
  const id = randomUUID()
  const label = labels[copy]
  const { key, secretSealed } = newFileSecret(setting.key, label)
  const file = specimens[copy]
  const facts = {
    mime: 'application/pdf' as const,
    sha256: createHash('sha256').update(file).digest('hex'),
    bytes: file.byteLength,
  }
  rows.files.push({
    orgId,
    id,
    employeeId,
    state: 'stored',
    store: 'database',
    secretSealed,
    createdBy: `user:${userId}`,
    createdAt: at,
    boundAt: at,
    ...facts,
  })
  let position = 0
  for await (const sealed of sealPieces(key, oneOf(file))) {
    rows.pieces.push({ orgId, fileId: id, position, sealed })
    position += 1
  }
  return { fileId: id, ...facts, label, capturedAt: at.toISOString() }
}

async function* oneOf(file: Buffer) {
  yield file
}
