import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import {
  type Employee,
  type EmployeeDetail,
  isTestPass,
} from '@bonafide/shared/contract/employees/employees.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { channelNames } from '@bonafide/shared/invite/channel-names.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { Check, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { capital, formatDate, formatDay, formatDayAndTime, formatPhone, formatShortDay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { isNotInvited, StatusBadge } from '#features/employee-status/status-badge.tsx'
import { EvidencePackSection } from '#features/evidence-packs/evidence-pack-section.tsx'
import { EngagementSection } from '#features/engagement/engagement-section.tsx'
import { CheckList } from '#features/right-to-work/check-list.tsx'
import { openParts } from '#features/right-to-work/excuse-help.ts'
import { ExcuseCard } from '#features/right-to-work/excuse-card.tsx'
import { FollowUpCard } from '#features/right-to-work/follow-up-card.tsx'
import { RepeatCard } from '#features/identity-review/repeat-card.tsx'
import { FlagsNotice } from '#features/flags/flags.tsx'
import {
  resultText,
  stepLabels,
  stepNames,
  stepsOfDetail,
  type StepView,
  stepWords,
} from '#features/employee-status/steps.ts'
import { testText } from '#features/employee-status/test-mark.tsx'
import * as styles from './employee-details.css.ts'
import { identityAttempts } from './event-text.ts'
import { QuarantineNotice } from './quarantine-notice.tsx'

// Not for those who have shown no document yet.
const IdentitySection = lazy(() =>
  import('#features/identity-review/identity-section.tsx').then((module) => ({
    default: module.IdentitySection,
  })),
)

// Below what is looked at first.
const ReferencesSection = lazy(() =>
  import('#features/references/references-section.tsx').then((module) => ({
    default: module.ReferencesSection,
  })),
)
const ManagerSection = lazy(() =>
  import('#features/managers/manager-section.tsx').then((module) => ({ default: module.ManagerSection })),
)

const icons = { pass: Check, fail: X, pending: undefined }

interface StepProps {
  step: StepView
  /** The missing parts of a step that is open. */
  lacks: string
}

function Step({ step, lacks }: StepProps) {
  const Icon = icons[step.status]
  const how = resultText(step)
  return (
    <li className={styles.step}>
      <div className={styles.stepNames[step.status]}>
        {Icon && <Icon size={14} aria-hidden="true" />}
        <span>{stepLabels[step.type]}</span>
      </div>
      <div>{stepWords[step.status]}</div>
      {isTestPass(step) && <div className={styles.stepTest}>{testText(step.type)}</div>}
      {how && <div className={styles.stepHow}>{how}</div>}
      {lacks && <div className={styles.stepHow}>{lacks}</div>}
      <div className={styles.stepWhen} title={formatDayAndTime(step.completedAt)}>
        {formatShortDay(step.completedAt)}
      </div>
      {step.invalidatedAt && (
        <div className={styles.stepWhen} title={formatDayAndTime(step.invalidatedAt)}>
          {`Invalidated ${formatShortDay(step.invalidatedAt)}`}
        </div>
      )}
    </li>
  )
}

/** An employee submits a document at most this often, unless the step is opened again. */
const maxAttempts = 3

function attemptsText(events: readonly TimelineEvent[]): string {
  const attempts = identityAttempts(events)
  return attempts > 0 && attempts <= maxAttempts ? ` ${attempts} of ${maxAttempts} attempts used.` : ''
}

const none: readonly TimelineEvent[] = []

interface EmployeeFactsProps {
  detail: EmployeeDetail
  /** The events so far, where the server tells. */
  events?: readonly TimelineEvent[]
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/** Lists the facts about the employee; `contacts` are the values that no translation is to touch. */
function factsOf(detail: EmployeeDetail, events: readonly TimelineEvent[]) {
  const { employee } = detail
  const channel = employee.inviteChannelPref && `by ${channelNames[employee.inviteChannelPref]}`
  const inviter = events.find(({ kind }) => kind === 'invitation.created')?.byName
  const phone = employee.phoneE164 ? formatPhone(employee.phoneE164) : ''
  const facts = [
    ['Email', employee.email || 'No email'],
    ['Phone', phone || 'No phone'],
    ...(detail.dateOfBirth ? [['Date of birth', formatDate(detail.dateOfBirth)]] : []),
    inviter
      ? ['Invited by', [inviter, channel].filter(Boolean).join(', ')]
      : ['Invited', isNotInvited(employee) ? 'Not yet' : channel || 'Not known'],
    // Not where the server does not tell.
    ...(employee.language === undefined ? [] : [['Message language', languageName(employee.language)]]),
    ['Created', formatDayAndTime(employee.createdAt) || 'Not known'],
    ['Last activity', formatDayAndTime(employee.lastActivityAt) || 'None yet'],
  ]
  const contacts = new Set<string | undefined>([employee.email, phone])
  return { facts, contacts }
}

/** Shows the state, what holds it up, how to reach the employee, and the cover in detail. */
export function EmployeeOverview({ detail, events = none, onAction }: EmployeeFactsProps) {
  const { employee } = detail
  const link = linkText(employee)
  const { facts, contacts } = factsOf(detail, events)
  return (
    <>
      <div className={styles.badges}>
        <StatusBadge employee={employee} />
        {link && <Badge tone="neutral">{link}</Badge>}
      </div>
      {employee.erasedAt && (
        <Callout tone="info" title="Personal data erased">
          {`On ${formatDayAndTime(employee.erasedAt)}. The records that remain identify this employee by ID only.`}
        </Callout>
      )}
      <FlagsNotice flags={detail.flags} />
      <QuarantineNotice detail={detail} onAction={onAction} />
      {stepsOfDetail(detail).map(
        ({ type, status, reason }) =>
          status !== 'pass' &&
          reason && (
            <Callout
              key={type}
              tone={status === 'fail' ? 'danger' : 'warning'}
              title={status === 'fail' ? `${capital(stepNames[type])} failed` : stepLabels[type]}
            >
              {`${reason}${type === 'id' ? (attemptsText(events) ?? '') : ''}`}
            </Callout>
          ),
      )}
      {/* What has to be decided comes first; what was decided is among the checks. */}
      <Suspense fallback={null}>
        {detail.identity?.state === 'review' && <IdentitySection detail={detail} />}
      </Suspense>
      <ExcuseCard employee={employee} onAction={onAction} />
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} className={styles.row}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.fact} {...(contacts.has(fact) && verbatim)}>
              {fact}
            </dd>
          </div>
        ))}
      </dl>
      <EngagementSection employee={employee} onAction={onAction} />
      <ManagerSection employee={employee} />
    </>
  )
}

/** Shows how each step was settled, the documents, the checks with their evidence, and what is due again. */
export function EmployeeChecks({ detail }: Pick<EmployeeFactsProps, 'detail'>) {
  const { employee } = detail
  return (
    <>
      <ul className={styles.steps} aria-label="Results of the steps">
        {stepsOfDetail(detail).map((step) => (
          <Step
            key={step.type}
            step={step}
            lacks={step.type === 'rtw' && step.status === 'pending' ? openParts(employee) : ''}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {detail.identity && detail.identity.state !== 'review' && <IdentitySection detail={detail} />}
      </Suspense>
      <CheckList employee={employee} />
      <FollowUpCard employee={employee} />
      <RepeatCard employee={employee} />
      <EvidencePackSection employee={employee} />
    </>
  )
}

/** Shows by what other systems name the employee. */
export function EmployeeNames({ employee }: { employee: Employee }) {
  const { employeeId } = employee
  return (
    <>
      <dl className={styles.facts}>
        <dt className={styles.term}>Short ID</dt>
        <dd {...verbatim} className={styles.mono}>
          {employeeId.slice(0, 8)}
        </dd>
        <dt className={styles.term}>Employee ID</dt>
        <dd {...verbatim} className={styles.mono}>
          {employeeId}
        </dd>
      </dl>
      <ReferencesSection employee={employee} />
    </>
  )
}

/** Describes an employee's link; undefined where the server does not tell. */
function linkText({ linkState, expiresAt }: Pick<Employee, 'linkState' | 'expiresAt'>): string | undefined {
  const day = formatDay(expiresAt)
  switch (linkState) {
    case 'active':
      return day ? `Link active · expires ${day}` : 'Link active'
    case 'expired':
      return day ? `Link expired ${day}` : 'Link expired'
    case 'revoked':
      return 'Link revoked'
    case 'used':
      return 'Link used'
    default:
      return day ? `Link expires ${day}` : undefined
  }
}

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' })

/** Names the language of messages to an employee. */
function languageName(language: Locale | null): string {
  // Without its region: there is one English here.
  return language ? (languageNames.of(language.slice(0, 2)) ?? language) : 'English (no choice yet)'
}
