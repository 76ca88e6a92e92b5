import { millisecondsInDay } from 'date-fns/constants'
import { randomBytes, randomUUID } from 'node:crypto'
import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import type { employees, steps } from '#employees/employees-tables.ts'
import type { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { ledger } from '#billing/credits-tables.ts'
import type { links } from '#links/links-tables.ts'
import type { messages } from '#messages/messages-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { periodOf } from '#billing/period.ts'
import { searchText } from '#employees/search-text.ts'
import { demoEvents, type DemoEvent } from './demo-events.ts'
import type { PlannedPerson } from './demo-people.ts'

/** What one planned employee is in the tables. */
export interface PersonRows {
  employee: typeof employees.$inferInsert
  steps: (typeof steps.$inferInsert)[]
  link: typeof links.$inferInsert
  identitySessions: (typeof identitySessions.$inferInsert)[]
  message: typeof messages.$inferInsert
  ledger: (typeof ledger.$inferInsert)[]
  events: DemoEvent[]
}

export interface Setting {
  orgId: string
  userId: string
  keys: Keys
  publicUrl: string
  linkDays: number
}

/** The rows the product would have written, had the employee really taken these steps. */
export function personRows(person: PlannedPerson, setting: Setting): PersonRows {
  const { orgId } = setting
  const employeeId = randomUUID()
  const link = linkRow(person, employeeId, setting)
  return {
    employee: employeeRow(person, employeeId, setting),
    steps: stepTypes.map((type) => {
      const taken = person.steps.find((step) => step.type === type)
      if (!taken) return { orgId, employeeId, type, status: 'pending' }
      const { status, method, reason, at } = taken
      return { orgId, employeeId, type, status, method, reason: reason ?? null, completedAt: at }
    }),
    link,
    identitySessions: identityRows(person, employeeId, link.id, setting),
    message: messageRow(person, employeeId, link.id, orgId),
    ledger: ledgerRows(person, employeeId, orgId),
    events: demoEvents(person, { employeeId, linkId: link.id, userId: setting.userId }),
  }
}

function employeeRow(person: PlannedPerson, id: string, { orgId, userId }: Setting): PersonRows['employee'] {
  const lastStep = person.completedAt ?? person.steps.at(-1)?.at
  return {
    orgId,
    id,
    fullName: person.fullName,
    email: person.email,
    emailKey: normaliseEmail(person.email),
    phoneE164: person.phoneE164 ?? null,
    status: person.outcome,
    source: 'console',
    inviteChannelPref: person.channel,
    searchText: searchText(person),
    createdBy: userId,
    createdAt: person.invitedAt,
    lastActivityAt: lastStep ?? null,
    completedAt: person.completedAt ?? null,
  }
}

function linkRow(person: PlannedPerson, employeeId: string, setting: Setting): PersonRows['link'] {
  const token = randomBytes(32).toString('base64url')
  return {
    orgId: setting.orgId,
    id: randomUUID(),
    employeeId,
    channel: person.channel,
    tokenHash: setting.keys.hash('link', token),
    tokenSealed: setting.keys.seal('link', token),
    createdAt: person.invitedAt,
    expiresAt: new Date(person.invitedAt.getTime() + setting.linkDays * millisecondsInDay),
    openedAt: person.steps[0]?.at ?? null,
    usedAt: person.completedAt ?? null,
  }
}

function identityRows(
  person: PlannedPerson,
  employeeId: string,
  linkId: string,
  { orgId, publicUrl }: Setting,
): PersonRows['identitySessions'] {
  return person.submissions.map(({ status, at, reason }) => {
    const providerRef = randomBytes(16).toString('base64url')
    const base = { orgId, id: randomUUID(), employeeId, linkId, provider: 'sandbox', providerRef }
    return { ...base, returnUrl: publicUrl, status, reason: reason ?? null, createdAt: at, updatedAt: at }
  })
}

function messageRow(
  { channel, invitedAt, undelivered }: PlannedPerson,
  employeeId: string,
  linkId: string,
  orgId: string,
): PersonRows['message'] {
  return {
    orgId,
    id: randomUUID(),
    employeeId,
    template: 'invitation',
    channel,
    linkId,
    attempts: 1,
    createdAt: invitedAt,
    ...(undelivered ? { state: 'failed', failure: undelivered } : { state: 'sent', sentAt: invitedAt }),
  }
}

function ledgerRows(person: PlannedPerson, employeeId: string, orgId: string): PersonRows['ledger'] {
  const period = periodOf(person.invitedAt)
  const base = { orgId, employeeId, period }
  const reserved = {
    ...base,
    id: randomUUID(),
    kind: 'reserve' as const,
    movementKey: `reserve:${employeeId}:0`,
    createdAt: person.invitedAt,
  }
  const submitted = person.submissions[0]
  if (!submitted) return [reserved]
  const consumed = {
    id: randomUUID(),
    kind: 'consume' as const,
    movementKey: `consume:${employeeId}`,
    createdAt: submitted.at,
  }
  return [reserved, { ...base, ...consumed }]
}
