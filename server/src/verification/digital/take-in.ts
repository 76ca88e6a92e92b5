import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import pTimeout from 'p-timeout'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { openDateOfBirth } from '#employees/sealed-fields.ts'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { currentStep } from '#employees/steps.ts'
import { countHit } from '#platform/limits/count-hit.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { keyToOpen } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import type { NamedFile } from '#right-to-work/checks/check-files.ts'
import { findUsableChecks } from '#right-to-work/checks/load-excuse.ts'
import { recordCheck } from '#right-to-work/checks/record-check.ts'
import { checkOfResult } from '#right-to-work/check-of-result.ts'
import {
  type DigitalOutcome,
  type DigitalProvider,
  digitalProvider,
  type DigitalResult,
} from '#right-to-work/digital-provider.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { registerFacts, remindOfRegister } from '#right-to-work/register-note.ts'
import { addEvidence } from '#right-to-work/evidence/add-evidence.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { heldMethod, waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { closeSubmission, storeNeeded } from '#right-to-work/submission.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { settleStep } from '#verification/settle-step.ts'
import {
  counts,
  type DigitalSession,
  isOpen,
  isThisSession,
  loadDigitalSessions,
} from './digital-sessions.ts'
import { passIfWhole } from './complete-checks.ts'
import { queueRedaction } from './redact-digital.ts'

const leastSeconds = 3
const patienceMs = 2500
const rightToWorkStep = 4
const unsupported = 'This kind of document is not accepted.'

/** The outcome of a session, with the copies that were fetched and stored for it. */
type Outcome = DigitalOutcome & { files?: NamedFile[] }

/**
 * Asks the provider about the latest session of an employee who waits for it, and takes in what it says. Not more often
 * than every few seconds, and for no longer than a page may take: what comes later is taken in all the same.
 * @returns whether the provider was asked
 */
export async function refreshDigitalSessions(
  deps: Deps,
  who: { orgId: string; employeeId: string },
): Promise<boolean> {
  const session = (await loadDigitalSessions(deps.db, who)).find((one) => counts(one) && isOpen(one))
  if (!session?.providerRef) return false
  const window = { windowSeconds: leastSeconds, now: deps.clock() }
  if ((await countHit(deps.db, `digital asked ${session.id}`, window)) > 1) return false
  const asked = takeInSession(deps, session).catch((error: unknown) => {
    deps.log.warn({ err: error, sessionId: session.id }, 'how a digital check stands is not known')
  })
  await pTimeout(asked, { milliseconds: patienceMs, fallback: () => undefined })
  return true
}

/**
 * Asks the provider for the state of a session and moves the step. An event or an address is not trusted.
 * @throws ProviderError
 */
export async function takeInSession(deps: Deps, session: DigitalSession): Promise<void> {
  const provider = providerOf(deps, session)
  if (!provider || session.providerRef === null) return
  const who = { orgId: session.orgId, actor: `provider:${provider.name}` } as const
  const outcome = await fetchOutcome(deps, provider, session.providerRef)
  const files =
    outcome.status === 'passed' && counts(session) && isOpen(session)
      ? await keepCopies(deps, { who, provider, session, providerRef: session.providerRef })
      : []
  await inOrganisation(deps, who, (scope) => applyOutcome(scope, provider, session, { ...outcome, files }))
}

/** The provider that a session was begun with; undefined where it is not set up any more. */
export function providerOf(
  { providers }: Pick<Deps, 'providers'>,
  { provider }: Pick<DigitalSession, 'provider'>,
): DigitalProvider | undefined {
  return providers.get(digitalProvider)?.name === provider ? providers.get(digitalProvider) : undefined
}

async function fetchOutcome({ db }: Deps, provider: DigitalProvider, ref: string): Promise<DigitalOutcome> {
  try {
    return await provider.fetchOutcome(db, ref)
  } catch (error) {
    // A session that the provider does not know is cancelled.
    if (error instanceof ProviderError && error.missing) return { status: 'cancelled' }
    throw error
  }
}

interface Kept {
  who: { orgId: string; actor: `provider:${string}` }
  provider: DigitalProvider
  session: DigitalSession
  providerRef: string
}

/** Stores the copies of a result. Without one the excuse stays provisional, so a copy that is refused holds nothing up. */
async function keepCopies(deps: Deps, { who, provider, session, providerRef }: Kept): Promise<NamedFile[]> {
  const { employeeId, id: sessionId } = session
  const files: NamedFile[] = []
  for (const { mime, label, content, part } of await provider.fetchCopies(deps.db, providerRef)) {
    try {
      const bytes = (async function* () {
        yield content
      })()
      const { fileId } = await addEvidence(deps, who, { employeeId, label }, () => ({ mime, bytes }))
      files.push({ fileId, part })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      deps.log.warn({ err: error, sessionId }, 'a copy from a digital check is not kept')
    }
  }
  return files
}

// A session only ever moves up, in whatever order and however often it is told of.
const ranks = { created: 0, processing: 1, cancelled: 2, failed: 3, unclear: 4, passed: 5 } as const

/** Takes in what became of a session, once, and lets the right-to-work step follow where it still counts. */
async function applyOutcome(
  scope: Scope,
  provider: DigitalProvider,
  { id, employeeId }: DigitalSession,
  outcome: Outcome,
): Promise<void> {
  const { orgId, tx } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  const session = (await loadDigitalSessions(tx, { orgId, employeeId })).find((one) => one.id === id)
  if (!locked || !session) return
  if (locked.employee.erasedAt) return queueRedaction(scope, session)
  if (!isOpen(session) || ranks[outcome.status] <= ranks[session.status]) return
  const isCounted = counts(session) && currentStep(locked.steps) === rightToWorkStep
  if (outcome.status === 'passed' && isCounted)
    return takePassed(scope, { provider, locked, session }, outcome)
  await store(scope, session, { status: outcome.status, reason: 'reason' in outcome ? outcome.reason : null })
  await tell(scope, session, outcome.status, { isCounted })
  if (outcome.status === 'unclear' && isCounted) await handOver(scope, locked, session)
}

interface Passing {
  provider: DigitalProvider
  locked: LockedEmployee
  session: DigitalSession
}

async function takePassed(
  scope: Scope,
  { provider, locked, session }: Passing,
  { result, files = [] }: { result: DigitalResult; files?: NamedFile[] },
): Promise<void> {
  const { deps } = scope
  const { employee } = locked
  const invited = {
    fullName: employee.fullName,
    dateOfBirth: openDateOfBirth(
      await keyToOpen(scope, [employee.dateOfBirthSealed]),
      employee.dateOfBirthSealed,
    ),
  }
  const register = await registerFacts(scope, provider.name)
  const now = deps.clock()
  const { digital: rules } = ruleBook().inForce(londonDay(now))
  const found = checkOfResult({ provider, result, register, invited, files, rules, now })
  if (found === 'unsupported') {
    await store(scope, session, { status: 'failed', reason: unsupported })
    return tell(scope, session, 'failed', { reason: unsupported })
  }
  if (found === 'unclear') {
    await store(scope, session, { status: 'unclear' })
    await tell(scope, session, 'unclear', {})
    return handOver(scope, locked, session)
  }
  const { check } = await recordCheck(scope, employee.id, found.check, found.providerLikeness)
  await store(scope, session, { status: 'passed', checkId: check.id })
  await tell(scope, session, 'passed', { checkId: check.id, held: found.hold ?? null })
  const change = { type: 'rtw', linkId: session.linkId } as const
  if (found.hold === 'name_differs') {
    await storeNeeded(scope, employee.id, { need: 'name_change', reason: '' })
    return settleStep(scope, locked, { ...change, status: 'pending', method: heldMethod })
  }
  if (found.hold) return handOver(scope, locked, session)
  if (provider.sandbox) {
    await closeSubmission(scope, employee.id)
    return settleStep(scope, locked, { ...change, status: 'pass', method: sandboxProviderName })
  }
  if (await passIfWhole(scope, locked, session, check.id)) return
  await handOver(scope, locked, session)
  const judged = (await findUsableChecks(scope, employee)).find(({ event }) => event.id === check.id)
  if (judged?.judgement.missing.includes('register_note')) await remindOfRegister(scope, provider.name)
}

/** Hands an incomplete check over: users of the organisation complete it and decide. */
async function handOver(scope: Scope, locked: LockedEmployee, { linkId }: DigitalSession): Promise<void> {
  if (locked.steps.rtw.method === waitingMethod) return
  await settleStep(scope, locked, { type: 'rtw', status: 'pending', method: waitingMethod, linkId })
}

async function store(
  { deps, tx }: Scope,
  session: DigitalSession,
  change: Partial<Pick<DigitalSession, 'status' | 'reason' | 'checkId'>>,
): Promise<void> {
  await tx
    .update(digitalSessions)
    .set({ ...change, updatedAt: deps.clock() })
    .where(isThisSession(session))
}

async function tell(
  scope: Scope,
  { id: sessionId, employeeId, linkId }: DigitalSession,
  status: DigitalSession['status'],
  facts: Record<string, unknown>,
): Promise<void> {
  await record(scope, { action: `digital.${status}`, employeeId, linkId, data: { sessionId, ...facts } })
}

/** The session that a provider speaks of. */
export async function findByRef(
  deps: Deps,
  provider: string,
  ref: string,
): Promise<DigitalSession | undefined> {
  const orgId = await findOrganisation(deps.db, 'digital-session', [vendorKey(provider, ref)])
  if (!orgId) return undefined
  const isIt = and(eq(digitalSessions.provider, provider), eq(digitalSessions.providerRef, ref))
  const [row] = await deps.db
    .select()
    .from(digitalSessions)
    .where(and(eq(digitalSessions.orgId, orgId), isIt))
  return row && (await loadDigitalSessions(deps.db, row)).find(({ id }) => id === row.id)
}
