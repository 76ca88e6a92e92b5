import { newLinkToken } from '#employees/links/create-link.ts'
import { addYears } from 'date-fns'
import { millisecondsInDay } from 'date-fns/constants'
import { randomBytes, randomUUID } from 'node:crypto'
import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { assuranceOf } from '#employees/steps.ts'
import type { employees, steps } from '#employees/employees-tables.ts'
import type { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { checkDocument, sealDocument } from '#verification/identity/document-check.ts'
import type { DocumentFacts } from '#verification/identity/identity-provider.ts'
import { splitName } from '#employees/names/split-name.ts'
import type { ledger } from '#billing/billing-tables.ts'
import type { flags } from '#employees/flags/flags-tables.ts'
import type { links } from '#employees/links/links-tables.ts'
import type { messages } from '#messages/messages-tables.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { periodOf } from '#billing/get-usage.ts'
import { searchText } from '#employees/list/search-text.ts'
import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { checkRows, type CheckRows } from './check-rows.ts'
import { demoEvents, type DemoEvent, isAboutLink, lateReason } from './demo-events.ts'
import { isWithoutDocument, type PlannedEmployee } from './demo-employees.ts'
import type { Setting } from './demo-setting.ts'

/** The rows of one planned employee. */
export interface EmployeeRows {
  employee: typeof employees.$inferInsert
  steps: (typeof steps.$inferInsert)[]
  link: typeof links.$inferInsert
  identitySessions: (typeof identitySessions.$inferInsert)[]
  message: typeof messages.$inferInsert
  ledger: (typeof ledger.$inferInsert)[]
  flags: (typeof flags.$inferInsert)[]
  rightToWork: CheckRows
  /** The employee's choice of route, and when they made it. */
  choice: { employeeId: string; at: Date; choice: RightToWorkChoice } | undefined
  events: DemoEvent[]
}

/** The rows the product would have written, had the employee really taken these steps. */
export async function employeeRows(planned: PlannedEmployee, setting: Setting): Promise<EmployeeRows> {
  const { orgId } = setting
  const employeeId = randomUUID()
  const link = linkRow(planned, employeeId, setting)
  const rightToWork = await checkRows(planned, employeeId, setting)
  const ids = { employeeId, linkId: link.id, userId: setting.userId }
  const { choice } = planned
  return {
    employee: employeeRow(planned, employeeId, setting),
    steps: stepTypes.map((type) => {
      const taken = planned.steps.find((step) => step.type === type)
      const isWaiting = type === (isWithoutDocument(planned) ? 'id' : 'rtw') && choice
      if (!taken) {
        return { orgId, employeeId, type, status: 'pending', ...(isWaiting && { method: waitingMethod }) }
      }
      const { status, method, reason, at } = taken
      const assurance = assuranceOf(type, method)
      return { orgId, employeeId, type, status, method, assurance, reason: reason ?? null, completedAt: at }
    }),
    link,
    identitySessions: identityRows(planned, employeeId, link.id, setting),
    message: messageRow(planned, employeeId, link.id, orgId),
    ledger: ledgerRows(planned, employeeId, orgId),
    flags: flagRows(planned, { orgId, employeeId, linkId: link.id }),
    rightToWork,
    choice: choice && { employeeId, choice, at: planned.steps.at(-1)?.at ?? planned.invitedAt },
    // Keeps the order of events at one moment: causes before effects.
    events: [...demoEvents(planned, ids), ...rightToWork.events].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
  }
}

function employeeRow(
  planned: PlannedEmployee,
  id: string,
  { orgId, userId, managers }: Setting,
): EmployeeRows['employee'] {
  const lastStep = planned.completedAt ?? planned.steps.at(-1)?.at
  return {
    orgId,
    id,
    fullName: planned.fullName,
    email: planned.email,
    emailKey: normaliseEmail(planned.email),
    phoneE164: planned.phoneE164 ?? null,
    phoneChanges: planned.flags.filter(({ code }) => code === 'phone_replaced').length,
    status: planned.outcome,
    source: 'console',
    inviteChannelPref: planned.channel,
    searchText: searchText(planned),
    createdBy: userId,
    createdAt: planned.invitedAt,
    lastActivityAt: lastStep ?? null,
    completedAt: planned.completedAt ?? null,
    ...planned.engagement,
    ...managers.get(planned.engagement?.site ?? ''),
  }
}

function linkRow(planned: PlannedEmployee, employeeId: string, setting: Setting): EmployeeRows['link'] {
  const { keys, orgId } = setting
  const id = randomUUID()
  const { token: _, ...stored } = newLinkToken(keys, { orgId, id })
  return {
    ...stored,
    orgId,
    id,
    employeeId,
    channel: planned.channel,
    createdAt: planned.invitedAt,
    expiresAt: new Date(planned.invitedAt.getTime() + setting.linkDays * millisecondsInDay),
    openedAt: planned.steps[0]?.at ?? null,
    usedAt: planned.completedAt ?? null,
    revokedAt: planned.linkRevokedAt ?? null,
  }
}

function identityRows(
  planned: PlannedEmployee,
  employeeId: string,
  linkId: string,
  { orgId, publicUrl, key }: Setting,
): EmployeeRows['identitySessions'] {
  return planned.submissions.map(({ status, at, reason, documentName, isLate }) => {
    const providerRef = randomBytes(16).toString('base64url')
    const base = { orgId, id: randomUUID(), employeeId, linkId, provider: 'sandbox', providerRef }
    const facts = factsOf(documentName ?? planned.fullName, at)
    const judged = status === 'verified' && {
      verdict: documentName ? ('review' as const) : ('accepted' as const),
      documentSealed: sealDocument(key, checkDocument({ ...planned, dateOfBirth: null }, facts)),
    }
    const held =
      isLate && ({ superseded: true, quarantine: 'waiting', quarantineReason: lateReason } as const)
    const told = { status, reason: reason ?? null, ...judged, ...held }
    return { ...base, ...told, returnUrl: publicUrl, createdAt: at, updatedAt: at }
  })
}

function flagRows(
  planned: PlannedEmployee,
  { orgId, employeeId, linkId }: { orgId: string; employeeId: string; linkId: string },
): EmployeeRows['flags'] {
  return planned.flags.map(({ code, at, detail }) => {
    const aboutId = isAboutLink(code) ? linkId : employeeId
    return { orgId, employeeId, code, aboutId, detail: detail ?? null, at }
  })
}

/** The passport that an employee showed: made up, and always the same for the same name. */
function factsOf(fullName: string, at: Date): DocumentFacts {
  const number = [...fullName].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const born = new Date(Date.UTC(1964 + (number % 40), number % 12, 1 + (number % 28)))
  return {
    name: splitName(fullName),
    dateOfBirth: dayOf(born),
    documentType: 'passport',
    issuingCountry: 'GB',
    expires: dayOf(addYears(at, 1 + (number % 9))),
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function messageRow(
  { channel, invitedAt, undelivered }: PlannedEmployee,
  employeeId: string,
  linkId: string,
  orgId: string,
): EmployeeRows['message'] {
  return {
    orgId,
    id: randomUUID(),
    employeeId,
    template: 'invitation',
    channel,
    about: { linkId },
    attempts: 1,
    createdAt: invitedAt,
    ...(undelivered ? { state: 'failed', failure: undelivered } : { state: 'sent', sentAt: invitedAt }),
  }
}

function ledgerRows(planned: PlannedEmployee, employeeId: string, orgId: string): EmployeeRows['ledger'] {
  const period = periodOf(planned.invitedAt)
  const base = { orgId, employeeId, period }
  const reserved = {
    ...base,
    id: randomUUID(),
    kind: 'reserve' as const,
    entryKey: `reserve:${employeeId}:0`,
    createdAt: planned.invitedAt,
  }
  const submitted = planned.submissions[0]
  if (!submitted) return [reserved]
  const consumed = {
    id: randomUUID(),
    kind: 'consume' as const,
    entryKey: `consume:${employeeId}`,
    createdAt: submitted.at,
  }
  return [reserved, { ...base, ...consumed }]
}
