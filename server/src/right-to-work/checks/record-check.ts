import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { CheckPreview, RecordedCheck } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { findEmployee, lockEmployee } from '#employees/find-employee.ts'
import { compareNames } from '#employees/names/compare-names.ts'
import { splitName } from '#employees/names/split-name.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { problemsOf } from '../check-problems.ts'
import type { CheckEvent, Engagement } from '../excuse/right-to-work-event.ts'
import type { Rules } from '../rules/rules.ts'
import { londonDay } from '../london-day.ts'
import { readShareCode } from '../share-code.ts'
import type { CheckProblem } from '../validate-check.ts'
import { eventsOf, type OpenedRecord, type ProviderLikeness, type StoredCheck } from './check-record.ts'
import { bindFiles, type CheckFile, findFiles, namedFiles } from './check-files.ts'
import { showRecords } from './show-records.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { engagementOf, excuseNow } from './load-excuse.ts'
import { refreshRightToWork } from './refresh-excuse.ts'

/**
 * Records a right-to-work check that a user has made, with what it is worth.
 * @param providerLikeness what a provider found of a check that comes from one
 * @throws AppError invalid_input for what cannot be true or read; what is merely missing is recorded
 */
export async function recordCheck(
  scope: Scope,
  employeeId: string,
  check: NewCheck,
  providerLikeness?: ProviderLikeness,
): Promise<{ check: RecordedCheck; rightToWork: RightToWork }> {
  const { employee } = await lockEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const files = await findFiles(scope, employeeId, namedFiles(check))
  const considered = consider(scope, { employee, records, files, check })
  refuse(considered.problems)
  const { facts, rulesVersion } = considered
  const added = await appendRecord(scope, employeeId, records, {
    kind: check.kind,
    rulesVersion,
    supersedes: check.supersedes ?? null,
    facts: { check: { ...facts, ...(providerLikeness && { providerLikeness }) } },
  })
  await bindFiles(scope, [...new Set(facts.files.map(({ fileId }) => fileId))])
  const { id: checkId, hash } = added
  const { kind, route, outcome } = check
  await record(scope, {
    action: 'check.recorded',
    employeeId,
    data: { checkId, kind, route, outcome, rulesVersion, hash },
  })
  // An earlier check may be one of many, as when existing staff are imported.
  const isFoundOut = kind !== 'recorded'
  const rightToWork = await refreshRightToWork(scope, employee, { isFoundOut })
  const [shown] = await showRecords(scope, [...records, added])
  if (!shown) throw new Error('a check that was recorded is not there')
  return { check: shown, rightToWork }
}

/** Returns the excuse that a check would give if it were recorded now, and its problems. Stores nothing. */
export async function previewCheck(scope: Scope, employeeId: string, check: NewCheck): Promise<CheckPreview> {
  const employee = await findEmployee(scope, employeeId)
  if (employee.erasedAt) throw new AppError('conflict', 'This employee’s personal data has been erased')
  const records = await loadRecords(scope, employeeId)
  const files = await findFiles(scope, employeeId, namedFiles(check))
  const engagement = await engagementOf(scope, employee)
  return judge(scope, { employee: { ...employee, ...engagement }, records, files, check })
}

/** The same of an employee who is not there yet. */
export function previewFirstCheck(
  { deps }: Pick<Scope, 'deps'>,
  employee: Considered['employee'],
  check: NewCheck,
): CheckPreview {
  return judge({ deps }, { employee, records: [], files: [], check })
}

function judge(scope: Pick<Scope, 'deps'>, considered: Considered): CheckPreview {
  const { employee, records, check } = considered
  const { problems, facts, rulesVersion } = consider(scope, considered)
  const before = eventsOf(records)
  const event: CheckEvent = {
    type: 'check',
    id: crypto.randomUUID(),
    seq: (records.at(-1)?.seq ?? 0) + 1,
    recordedAt: scope.deps.clock(),
    supersedes: check.supersedes ?? null,
    rulesVersion,
    facts,
  }
  const isRefused = problems.some(({ blocks }) => blocks)
  return { rightToWork: excuseNow(scope, employee, isRefused ? before : [...before, event]), problems }
}

interface Considered {
  employee: Engagement & { fullName: string }
  records: readonly OpenedRecord[]
  files: CheckFile[]
  check: NewCheck
}

function consider(scope: Pick<Scope, 'deps'>, { employee, records, files, check }: Considered) {
  const { clock } = scope.deps
  const book = ruleBook()
  const rules = book.judging(check, londonDay(new Date(check.checkedAt)))
  const facts = storedCheck(scope, { check, rules, files, invitedName: employee.fullName })
  const entered = { check, facts, engagement: employee, events: eventsOf(records), rules, book, now: clock() }
  const problems = [
    ...problemsOf(entered),
    ...correctionProblem(records, check),
    ...fileProblems(check, files),
  ]
  return { problems, facts, rulesVersion: rules.version }
}

function correctionProblem(records: readonly OpenedRecord[], { supersedes }: NewCheck): CheckProblem[] {
  if (!supersedes) return []
  const isCheck = records.some(({ id, facts }) => id === supersedes && facts && 'check' in facts)
  const isCorrected = records.some((one) => one.supersedes === supersedes)
  if (isCheck && !isCorrected) return []
  const message = isCheck
    ? 'This check has already been corrected. Reload the page to see the correction'
    : 'The check to correct was not found'
  return [{ field: 'supersedes', rule: null, message, blocks: true }]
}

/** Evidence is that of the same employee. */
function fileProblems(
  { files: named = [], fileIds = [], nameChangeFileId }: NewCheck,
  files: readonly CheckFile[],
): CheckProblem[] {
  const isThere = (id: string) => files.some(({ fileId }) => fileId === id)
  const message = 'This file was not found. Upload it again'
  const problem = (field: string): CheckProblem => ({ field, rule: 23, message, blocks: true })
  return [
    ...(named.every(({ fileId }) => isThere(fileId)) ? [] : [problem('files')]),
    ...(fileIds.every(isThere) ? [] : [problem('fileIds')]),
    ...(nameChangeFileId && !isThere(nameChangeFileId) ? [problem('nameChangeFileId')] : []),
  ]
}

function refuse(problems: readonly CheckProblem[]): void {
  const blocking = problems.filter(({ blocks }) => blocks)
  const [first] = blocking
  if (!first) return
  const errors = Object.fromEntries(blocking.toReversed().map(({ field, message }) => [field, message]))
  throw new AppError('invalid_input', first.message, { errors, rule: first.rule ?? undefined })
}

interface Typed {
  check: NewCheck
  rules: Rules
  files: CheckFile[]
  invitedName: string
}

/** Reduces a typed check to the stored form: the end and a keyed hash of a share code, the end of a number (rule 4). */
function storedCheck(
  { deps: { keys } }: Pick<Scope, 'deps'>,
  { check, rules, files, invitedName }: Typed,
): StoredCheck {
  const { documentNumber, shareCode, supersedes: _, fileIds: _ids, nameChangeFileId: _file, ...rest } = check
  const { result: nameMatch, familyNameAgrees } = compareNames(invitedName, splitName(check.nameOnEvidence))
  const read = shareCode ? readShareCode(shareCode, rules) : undefined
  return {
    ...rest,
    files,
    nameMatch,
    nameMatches: nameMatch === 'match',
    familyNameAgrees,
    ...(documentNumber && { documentNumberMasked: masked(documentNumber) }),
    ...(read?.ok && {
      shareCodeLast3: read.code.slice(-3),
      shareCodeHash: keys.hash('share-code', read.code),
    }),
  }
}

const shownSigns = 3

function masked(number: string): string {
  const shown = number.length > shownSigns * 2 ? number.slice(-shownSigns) : ''
  return `••••${shown}`
}
