import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import { messengers } from '#messages/messenger.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { isTestPass } from '@bonafide/shared/contract/employees/employees.ts'
import type { FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { employees } from '#employees/employees-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { Call } from '#platform/http/mount.ts'
import { digitalState, loadDigitalSessions } from './digital/digital-sessions.ts'
import { refreshDigitalSessions } from './digital/take-in.ts'
import { refreshIdentitySessions } from './identity/poll-identity.ts'
import { repeatOf, statusOfRepeat, stepsOfRepeat } from './identity/repeats/repeat-of.ts'
import { type IdentitySession, identityStatus } from './identity/identity-status.ts'
import { loadIdentitySessions } from './identity/identity-sessions.ts'
import { isHandedOver } from './identity/no-document.ts'
import { flagUsersBrowser } from '#employees/flags/trace-visit.ts'
import { londonDay } from '#platform/london-day.ts'
import { loadLook } from '#organisation/look/load-look.ts'
import { type Link, showsProgress } from '#employees/links/link-state.ts'
import { codeProblem } from './codes/request-code.ts'
import { rightToWorkState } from '#right-to-work/right-to-work-state.ts'
import { shownSubmission } from '#right-to-work/submission.ts'
import {
  emailTriesUsed,
  isProvenByEmail,
  linkWithTries,
  maskEmail,
  shownChannel,
} from './codes/verify-email.ts'
import { enterByToken, findEntry, invalidLink, sealFlowId } from './find-entry.ts'
import { followUpOf, statusOfFollowUp, stepsOfFollowUp } from './open-flow.ts'
import { loadSteps, type Step, currentStep } from '#employees/steps.ts'

/**
 * Returns the progress of the employee behind a token. Changes nothing, as mail scanners open links before employees
 * do. Only flags when a user of the organisation opens one.
 */
export async function getProgress(from: Call, token: string): Promise<FlowProgress> {
  const call = await enterByToken(from, token)
  const { deps, pageOrigin } = call
  // Read-only to the database too, and one snapshot: a step and the status that follows from it never disagree.
  const read = () =>
    deps.db.transaction((tx) => readProgress({ ...deps, db: tx }, token, pageOrigin), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  const seen = await read()
  await flagUsersBrowser(call, seen.link)
  // An employee who comes back from the provider may be here before its event.
  const isNews =
    seen.progress.currentStep === rightToWorkStep
      ? await refreshDigitalSessions(deps, seen.link)
      : await refreshIdentitySessions(deps, seen.link.id, seen.awaited)
  return (isNews ? await read() : seen).progress
}

interface Seen {
  progress: FlowProgress
  link: Link
  /** The identity checks whose outcome may be what the page shows next. */
  awaited: IdentitySession[]
}

const emailStep = 1
const phoneStep = 2
const identityStep = 3
const rightToWorkStep = 4

type Reader = Pick<Deps, 'clock' | 'live' | 'settings' | 'sessionSecret' | 'keys' | 'providers'> & {
  db: Connection
}

async function readProgress(deps: Reader, token: string, pageOrigin: string | undefined): Promise<Seen> {
  const now = deps.clock()
  const entry = await findEntry(deps, token, pageOrigin)
  const isOpen = entry && showsProgress(entry.link, now, entry.embed !== undefined)
  const found = isOpen ? await readEmployee(deps, entry.link) : undefined
  if (!entry || !found) throw invalidLink()
  const { link, embed } = entry
  const { employee, organisation } = found
  const { orgId, employeeId } = link
  const stored = await loadSteps(deps.db, link)
  const followUp = await followUpOf(deps.db, link)
  const repeat = await repeatOf(deps.db, link)
  const sessions = await loadIdentitySessions(deps.db, link)
  const identityNow = identityStatus(sessions)
  const steps = repeat ? stepsOfRepeat(repeat, identityNow) : followUp ? stepsOfFollowUp(followUp) : stored
  const emailKnown = isProvenByEmail(entry) || stored.email.status === 'pass'
  const step = followUp ? rightToWorkStep : currentStep(steps)
  const isAddressAsked = step === emailStep && !emailKnown
  const emailCodeOnly = isAddressAsked && !(await linkWithTries({ tx: deps.db, orgId }, employeeId))
  const identity = deps.providers.get(identityProvider)
  const rtw = deps.providers.get(rightToWorkProvider)
  const digital = deps.providers.get(digitalProvider)
  const sms = deps.providers.get(messengers.sms)
  const isWithoutDocument = !repeat && step === identityStep && isHandedOver(stored.id)
  const progress: FlowProgress = {
    currentStep: step,
    status: repeat ? statusOfRepeat(repeat) : followUp ? statusOfFollowUp(followUp) : employee.status,
    employeeId: sealFlowId(deps.keys, { orgId, employeeId, linkId: link.id, embed }, now),
    // Not before the steps have shown who reads it.
    startDate: step > rightToWorkStep && !repeat ? comingDay(employee.startDate, now) : null,
    onlyStep: repeat !== undefined || followUp !== undefined,
    steps: { ...stored, id: repeat ? steps.id : stored.id, rtw: steps.rtw },
    employee: {
      email: emailKnown ? employee.email : maskEmail(employee.email),
      phoneE164: employee.phoneE164,
    },
    organisation: { name: givenName(organisation.name) },
    look: await loadLook(deps, orgId),
    channel: shownChannel(entry),
    message:
      step === phoneStep ? await codeProblem(deps.db, link, now) : emailCodeOnly ? emailTriesUsed : null,
    emailCodeOnly,
    identity: {
      state: identityNow.state,
      attemptsLeft: identityNow.attemptsLeft,
      reason: identityNow.reason,
      noDocument: isWithoutDocument,
    },
    rightToWork:
      step === rightToWorkStep
        ? await openRightToWork(deps, link, { ...steps.rtw, isFollowUp: followUp !== undefined })
        : {
            ...rightToWorkState(steps.rtw),
            advised: rtw.advises && !repeat,
            ...(isWithoutDocument && (await choiceOf(deps, link))),
          },
    // A step that a sandbox has passed stays a test after the sandbox is switched off.
    sandbox:
      identity.sandbox ||
      rtw.sandbox ||
      digital?.sandbox ||
      sms.sandbox ||
      Object.values(steps).some(isTestPass),
  }
  // Returns each open session, whatever the last one came to: the employee may come back from any of them.
  return { progress, link, awaited: step === identityStep ? sessions : [] }
}

/** The right-to-work step while it is the current one, with what was sent and what is needed. */
async function openRightToWork(
  deps: Reader,
  link: Link,
  { isFollowUp, ...rtw }: Step & { isFollowUp: boolean },
): Promise<FlowProgress['rightToWork']> {
  const now = rightToWorkState(rtw)
  const { need, reason, ...choice } = await shownSubmission(at(deps, link), link.employeeId)
  return {
    ...now,
    advised: deps.providers.get(rightToWorkProvider).advises || isFollowUp,
    ...choice,
    ...(now.state === 'more_needed' && { need, reason }),
    ...(!isFollowUp && (await offeredDigital(deps, link, now.state))),
  }
}

/** The first day of an employee, while it is still to come. */
export const comingDay = (day: string | null, now: Date) =>
  day !== null && day >= londonDay(now) ? day : null

const at = (deps: Reader, { orgId }: Link) => ({ deps, tx: deps.db, orgId })

/** What was sent before the right-to-work step has come. */
async function choiceOf(deps: Reader, link: Link) {
  const { route, document } = await shownSubmission(at(deps, link), link.employeeId)
  return { route, document }
}

/** The digital check, where it is offered beside showing the passport: nobody has to take it. */
async function offeredDigital(
  { db, providers }: Pick<Reader, 'db' | 'providers'>,
  link: Link,
  step: NonNullable<FlowProgress['rightToWork']>['state'],
) {
  const digital = providers.get(digitalProvider)
  const rtw = providers.get(rightToWorkProvider)
  if (!digital || !rtw.advises) return {}
  const now = digitalState(await loadDigitalSessions(db, link))
  if (!now) return {}
  const { state, reason } = now
  return {
    digital: digital.label,
    digitalState: state,
    ...(state === 'failed' && step === 'ready' && { reason }),
    // There is nothing to do meanwhile, also for a page that knows of no digital check.
    ...(state === 'processing' && { state: 'waiting' as const }),
  }
}

async function readEmployee({ db }: Reader, { orgId, employeeId }: Link) {
  const [found] = await db
    .select({ employee: employees, organisation: { name: organisations.name } })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  return found
}
