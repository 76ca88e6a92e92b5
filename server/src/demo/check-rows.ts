import { createHash, randomUUID } from 'node:crypto'
import { addDays } from 'date-fns'
import type { Actor } from '#platform/scope.ts'
import { compareNames } from '#employees/names/compare-names.ts'
import { splitName } from '#employees/names/split-name.ts'
import type { CheckFile } from '#right-to-work/checks/check-files.ts'
import {
  eventsOf,
  type Facts,
  nextRow,
  openRecord,
  type OpenedRecord,
  type StoredCheck,
} from '#right-to-work/checks/check-record.ts'
import type { rightToWorkChecks, rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import type { evidenceFiles, evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { newFileSecret, sealPieces } from '#right-to-work/evidence/seal-file.ts'
import { type Excuse, statutoryExcuse } from '#right-to-work/excuse/statutory-excuse.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import type { PlannedEmployee } from './demo-employees.ts'
import type { DemoEvent } from './demo-events.ts'
import type { Setting } from './demo-setting.ts'
import type { PlannedCheck, Specimen } from './planned-check.ts'

/** The rows of an employee's checks. */
export interface CheckRows {
  checks: (typeof rightToWorkChecks.$inferInsert)[]
  states: (typeof rightToWorkStates.$inferInsert)[]
  /** Undefined where nothing tells of one. */
  excuse: Excuse | undefined
  files: (typeof evidenceFiles.$inferInsert)[]
  pieces: (typeof evidencePieces.$inferInsert)[]
  events: DemoEvent[]
}

const labels: Readonly<Record<Specimen, string>> = {
  passport: 'Passport',
  certificate: 'Birth certificate',
  ni_document: 'National Insurance letter',
  permit: 'Residence permit',
  online: 'Result page',
  notice: 'Notice',
  application: 'Confirmation of the application',
  term_dates: 'Term dates',
  sponsor: 'Letter of the sponsor',
  provider_report: 'Report of the provider',
}

/** The rows that the product would have written, had a user really made these checks. */
export async function checkRows(
  planned: PlannedEmployee,
  employeeId: string,
  setting: Setting,
): Promise<CheckRows> {
  const rows: CheckRows = { checks: [], states: [], excuse: undefined, files: [], pieces: [], events: [] }
  const records: OpenedRecord[] = []
  let told: Pick<Excuse, 'state' | 'until'> = { state: 'none', until: null }
  const user: Actor = `user:${setting.userId}`
  const event = (at: Date, actor: Actor, action: string, data: DemoEvent['data']) =>
    rows.events.push({ at, actor, action, employeeId, data })
  const tellExcuse = (at: Date, actor: Actor) => {
    const excuse = excuseAt(planned, records, setting, at)
    const { state, until, rules } = excuse
    if (state !== told.state || until !== told.until) {
      const data = { from: told.state, to: state, until, rules }
      event(at, actor, 'rtw.excuse_changed', data)
    }
    told = excuse
    return excuse
  }
  // A change by time alone is recorded in the night after the last day.
  const tellNight = (before: Date) => {
    const night = told.until !== null && addDays(new Date(told.until), 1)
    if (night && night < before) tellExcuse(night, 'system')
  }
  const append = (at: Date, kind: OpenedRecord['kind'], rulesVersion: string, facts: Facts) => {
    const { orgId, key } = setting
    const ids = { orgId, employeeId, id: randomUUID(), supersedes: null }
    const row = nextRow(key, records.at(-1), {
      ...ids,
      kind,
      recordedAt: at,
      recordedBy: user,
      rulesVersion,
      facts,
    })
    rows.checks.push(row)
    records.push(openRecord(key, row))
    return row
  }
  const isPassed = planned.steps.some(({ type }) => type === 'rtw')
  for (const one of inOrder(planned)) {
    const { at } = one
    tellNight(at)
    if ('outcome' in one) {
      const { kind, route, outcome } = one
      const files: CheckFile[] = []
      for (const copy of one.copies) files.push(await addFile(rows, { employeeId, at, copy, setting }))
      for (const { fileId } of files) event(at, user, 'evidence.added', { fileId })
      const { version } = setting.rules.judging(one, londonDay(madeAt(one)))
      const { id: checkId, hash } = append(at, kind, version, { check: storedCheck(planned, one, files) })
      event(at, user, 'check.recorded', { checkId, kind, route, outcome, rulesVersion: version, hash })
      if (outcome === 'pass' && isPassed) event(at, user, 'rtw.decided', { verdict: 'pass', checkId })
    } else if ('notRequired' in one) {
      const { notRequired } = one
      const { id: recordId, hash } = append(at, 'not_required', versionOn(setting, at), { notRequired })
      event(at, user, 'rtw.not_required', { recordId, hash })
    } else {
      const { rehired } = one
      const { id: recordId, hash } = append(at, 'rehired', versionOn(setting, at), { rehired })
      event(at, user, 'engagement.rehired', { recordId, sameContract: rehired.sameContract, hash })
    }
    tellExcuse(at, user)
  }
  if (!records.length && !planned.engagement) return rows
  tellNight(setting.now)
  // Without a record the excuse follows from the engagement, which was entered at the last step.
  rows.excuse = records.length
    ? excuseAt(planned, records, setting, setting.now)
    : tellExcuse(planned.steps.at(-1)?.at ?? planned.invitedAt, user)
  const { state, until, followUpDue } = rows.excuse
  if (!records.length && state === 'none') return rows
  // The night that comes computes them anew, as any other.
  const computedOn = daysAfter(londonDay(setting.now), -1)
  rows.states.push({ orgId: setting.orgId, employeeId, state, until, followUpDue, computedOn })
  return rows
}

function inOrder({ checks, records }: PlannedEmployee) {
  return [...checks, ...records].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const versionOn = ({ rules }: Setting, at: Date) => rules.inForce(londonDay(at)).version

function excuseAt(
  { engagement, records: planned }: PlannedEmployee,
  records: OpenedRecord[],
  { rules }: Setting,
  at: Date,
) {
  // Before a rehire the earlier engagement counts.
  const later = planned.find((one) => 'rehired' in one && one.at > at)
  const then = later && 'rehired' in later ? later.rehired.before : engagement
  return statutoryExcuse(eventsOf(records), then ?? { startDate: null, origin: null }, rules, at)
}

const madeAt = ({ at, madeOn }: PlannedCheck) => (madeOn ? new Date(`${madeOn}T11:00:00Z`) : at)

function storedCheck({ fullName }: PlannedEmployee, check: PlannedCheck, files: CheckFile[]): StoredCheck {
  const { at: _, madeOn: _madeOn, copies: _copies, nameOnEvidence = fullName, ...facts } = check
  const { result: nameMatch, familyNameAgrees } = compareNames(fullName, splitName(nameOnEvidence))
  return {
    ...facts,
    checkedAt: madeAt(check).toISOString(),
    nameOnEvidence,
    nameMatch,
    nameMatches: nameMatch === 'match',
    familyNameAgrees,
    files,
  }
}

interface NewFile {
  employeeId: string
  at: Date
  copy: PlannedCheck['copies'][number]
  setting: Setting
}

async function addFile(rows: CheckRows, { employeeId, at, copy, setting }: NewFile): Promise<CheckFile> {
  const { orgId, userId, specimens } = setting
  const id = randomUUID()
  const label = labels[copy.specimen]
  const { key, secretSealed } = newFileSecret(setting.key, label)
  const file = specimens[copy.specimen]
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
  return { fileId: id, ...facts, label, capturedAt: at.toISOString(), part: copy.part }
}

async function* oneOf(file: Buffer) {
  yield file
}
