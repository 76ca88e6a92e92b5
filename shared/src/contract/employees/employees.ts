import * as v from 'valibot'
import { DateOfBirth } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { KnownLanguage, LanguageChoice } from '#contract/languages.ts'
import { RightToWork } from '#contract/right-to-work/statutory-excuse.ts'
import { EmailAddress, Instant, line, PageSize, plainName, TypedPhone } from '#contract/text.ts'
import { EmployeeStats, withListFilters } from './employee-list.ts'
import { Flag, IdentityFacts, Quarantine } from './identity-review.ts'
import { GivenManager, Manager, ManagerFilter } from './managers.ts'
import { Engagement, EngagementChange, ExternalId, Metadata } from './particulars.ts'

export const channels = ['whatsapp', 'sms', 'email'] as const
/** The channel of an invitation. */
export const Channel = v.picklist(channels, 'Please select a notification preference')
export type Channel = v.InferOutput<typeof Channel>

export const employeeStatuses = ['invited', 'verifying', 'verified', 'completed', 'failed'] as const
/** The status of an employee; a value this version does not know shows as invited (spec.md section 4). */
export const EmployeeStatus = v.fallback(v.picklist(employeeStatuses), 'invited')
export type EmployeeStatus = v.InferOutput<typeof EmployeeStatus>

export const stepTypes = ['email', 'phone', 'id', 'rtw'] as const
/** The four steps, in the order they are taken. */
export const StepType = v.picklist(stepTypes)
export type StepType = v.InferOutput<typeof StepType>

/** A step's state; a missing or unknown one shows as pending. */
export const StepStatus = v.fallback(v.picklist(['pending', 'pass', 'fail']), 'pending')
export type StepStatus = v.InferOutput<typeof StepStatus>

export const assurances = ['verified', 'asserted', 'provider', 'attested', 'none'] as const
/** The worth of a result. `none` is a test's: it proves nothing, and never verifies an employee in production. */
export const Assurance = v.picklist(assurances)
export type Assurance = v.InferOutput<typeof Assurance>

/** A value this version does not know shows as none given. */
export const GivenAssurance = v.nullish(v.fallback(v.nullable(Assurance), null))

/** True when a step was passed by a test, which is marked TEST wherever it is shown. */
export function isTestPass({
  status,
  assurance,
}: {
  status: StepStatus
  assurance?: Assurance | null
}): boolean {
  return status === 'pass' && assurance === 'none'
}

/** The state of a step wherever one is shown. A server may leave out the fields beside the status. */
// @__NO_SIDE_EFFECTS__
function stepWith<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({
    ...entries,
    status: v.optional(StepStatus, 'pending'),
    completedAt: v.nullish(Instant),
    /** The reason why a step failed, in plain words. */
    reason: v.nullish(v.string()),
    /** The way in which it was settled: `link`, `code`, `asserted`, or the name of a provider. */
    method: v.nullish(v.string()),
    /** Given once the step is settled; kept with the result. */
    assurance: GivenAssurance,
    /** The time when a passed result was taken back; left out where none was, and once the step is settled again. */
    invalidatedAt: v.optional(v.fallback(v.optional(Instant), undefined)),
  })
}
const Step = stepWith({})
const pendingStep = { status: 'pending' as const, completedAt: null }
const OptionalStep = v.optional(v.fallback(Step, pendingStep), pendingStep)

/** The state of each of the four steps. */
export const VerificationSteps = v.object({
  email: OptionalStep,
  phone: OptionalStep,
  id: OptionalStep,
  rtw: OptionalStep,
})
export type VerificationSteps = v.InferOutput<typeof VerificationSteps>

/** The user who deals with a verification. */
export const Assignee = v.object({ userId: v.string(), name: v.string() })
export type Assignee = v.InferOutput<typeof Assignee>

/** Metadata as it is answered. Clients do not look into it: the code for records is left out of the widget. */
export const ShownMetadata = v.unknown() as v.GenericSchema<Metadata>

// As a call, which a build may leave out with all that it names.
// @__NO_SIDE_EFFECTS__
function employeeWith<Entries extends v.ObjectEntries>({ entries }: v.ObjectSchema<Entries, undefined>) {
  return v.object({
    employeeId: v.string(),
    orgId: v.nullish(v.string()),
    fullName: v.optional(v.string(), ''),
    email: v.optional(v.string(), ''),
    phoneE164: v.nullish(v.string()),
    status: v.optional(EmployeeStatus, 'invited'),
    candidateId: v.nullish(v.string()),
    badgeUrl: v.nullish(v.string()),
    source: v.nullish(v.string()),
    createdAt: v.nullish(Instant),
    inviteChannelPref: v.nullish(v.fallback(v.nullable(Channel), null)),
    /** The language of the messages to them; null: none was chosen, so English. */
    language: v.nullish(KnownLanguage),
    expiresAt: v.nullish(Instant),
    lastActivityAt: v.nullish(Instant),
    ...entries,
    /** Left out where there is none. */
    manager: v.nullish(Manager),
    /** In the list only, and left out where it is no one. */
    assignee: v.nullish(Assignee),
    /** In a list by the end of the cover: when they were last asked for new evidence, and opened the link for it. */
    asked: v.nullish(v.object({ at: Instant, openedAt: v.nullish(Instant) })),
    /** The limits on their work, as they are shown wherever the employee is; left out where there are none. */
    conditions: v.optional(v.array(v.string())),
    /**
     * True when their identity should have been confirmed again by now (right-to-work rule 22); left out for employees of
     * whom that is not asked.
     */
    identityOverdue: v.nullish(v.boolean()),
    /** The time when their personal data was erased; they cannot be acted on any more. */
    erasedAt: v.nullish(Instant),
    /** The last part of the address of an active link; null for callers who may not invite. */
    verificationToken: v.nullish(v.string()),
    /** State of the current link: only an `active` one opens the flow. */
    linkState: v.nullish(v.fallback(v.nullable(v.picklist(['active', 'expired', 'revoked', 'used'])), null)),
    verificationSteps: v.optional(VerificationSteps, {}),
    /** Left out where there is none, as is the other one. */
    externalId: v.optional(v.string()),
    metadata: v.optional(ShownMetadata),
    /** The statutory excuse: in the details as it is now, in the list as it was last computed, at least every night. */
    rightToWork: v.nullish(RightToWork),
  })
}

/** An invited employee, as the list shows them (spec.md section 3). */
export const Employee = employeeWith(Engagement)
export type Employee = v.InferOutput<typeof Employee>

/** A page of the list. `nextCursor` is opaque; without one this is the last page. */
export const EmployeePage = v.object({
  items: v.array(Employee),
  nextCursor: v.nullish(v.string()),
  /** Number of matching employees over all pages; absent where the server does not count. */
  total: v.nullish(v.number()),
})
export type EmployeePage = v.InferOutput<typeof EmployeePage>

/** One employee with the steps they take. A step that is missing counts as pending. */
export const EmployeeDetail = v.object({
  employee: Employee,
  flowStatus: v.nullish(
    v.object({
      steps: v.optional(v.array(stepWith({ type: v.string() })), []),
    }),
  ),
  /** The identity result that waits for the organisation, if one does. */
  quarantine: v.nullish(Quarantine),
  /** The date of birth given at invitation, `YYYY-MM-DD`. */
  dateOfBirth: v.nullish(v.string()),
  /** Facts from the latest document that the provider has verified, once it is known. */
  identity: v.nullish(IdentityFacts),
  /** Signs that another may have verified in their place, for a user to look into. */
  flags: v.optional(v.array(Flag), []),
})
export type EmployeeDetail = v.InferOutput<typeof EmployeeDetail>

export const FullName = plainName('Full name must be at least 2 characters', { min: 2, max: 120 })

/** The fields of an invitation that its form judges (spec.md section 5). `phone` has no format rule of its own. */
const InvitationFields = v.object({
  fullName: FullName,
  email: EmailAddress,
  phone: v.optional(TypedPhone),
  inviteChannelPref: Channel,
})

// @__NO_SIDE_EFFECTS__
function invitationWith<Entries extends v.ObjectEntries>({ entries }: v.ObjectSchema<Entries, undefined>) {
  return v.object({
    ...entries,
    /** The language of the messages, until the employee chooses another. Without one English, and the page decides. */
    language: v.optional(LanguageChoice),
    /** Compared with the one on the document. */
    dateOfBirth: v.optional(DateOfBirth),
    /** Another employee may have the address. One with the same name too is refused: 409 `already_invited`. */
    sharesEmail: v.optional(v.boolean('Please write yes or no')),
    manager: v.optional(GivenManager),
    /** The first day of work, and the kind of engagement, as far as they are known by then. */
    startDate: EngagementChange.entries.startDate,
    engagement: EngagementChange.entries.engagement,
  })
}

/** All that an invitation has. Its form has texts of its own for the rest. */
export const Invitation = invitationWith(InvitationFields)
export type Invitation = v.InferOutput<typeof Invitation>

// As a call, which a build may leave out: it would keep an object with a spread in it.
// @__NO_SIDE_EFFECTS__
function withSite<Entries extends v.ObjectEntries>({ entries }: v.ObjectSchema<Entries, undefined>) {
  return v.object({
    ...entries,
    site: v.optional(line('Please enter a site', { min: 0, max: 120 })),
    externalId: v.optional(ExternalId),
    metadata: v.optional(Metadata),
  })
}

/** An employee to invite, as a user or a server gives them: a user limited to several sites names one of them. */
export const NewEmployee = withSite(Invitation)
export type NewEmployee = v.InferOutput<typeof NewEmployee>

const Wanted = v.optional(line('Please shorten the search', { min: 0, max: 200 }))

/** Filters and order of the list, as query text. `q` matches name, email or phone. `limit` defaults to 100. */
export const EmployeeSearch = withListFilters({
  status: v.optional(v.picklist(employeeStatuses, 'Unknown status')),
  q: Wanted,
  site: Wanted,
  manager: v.optional(ManagerFilter),
  channel: v.optional(Channel),
  /** Matches one employee exactly. */
  externalId: v.optional(ExternalId),
  /** Those of whom the audit log has an entry from then on: whatever changed of them is among these. */
  updatedSince: v.optional(
    v.pipe(v.string(), v.isoTimestamp('Please write a time like 2026-11-28T09:00:00Z')),
  ),
  limit: v.optional(PageSize, '100'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
})
export type EmployeeSearch = v.InferOutput<typeof EmployeeSearch>

/** A message to an employee and how far it came. */
export const Delivery = v.object({
  id: v.string(),
  template: v.string(),
  channel: Channel,
  state: v.fallback(v.picklist(['queued', 'sent', 'delivered', 'read', 'failed']), 'queued'),
  failure: v.nullish(v.string()),
  createdAt: Instant,
  sentAt: v.nullish(Instant),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** The path parameter that names an employee. */
export const EmployeeId = v.object({ employeeId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })

/** Kept alone, for the widget that has no other call. */
export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/employees/invite',
  effect: 'work',
  summary: 'Invite an employee to verify, by email, SMS or WhatsApp.',
  permission: 'employees:write',
  auth: ['session', 'embed', 'apiKey'],
  keyScope: 'employees:write',
  errors: ['already_invited', 'external_id_taken', 'quota_exhausted', 'plan_needed', 'messages_stopped'],
  embedView: 'invite',
  body: NewEmployee,
  reply: Employee,
  status: 201,
  idempotent: true,
  replyNotShown: true,
})

export const employees = {
  invite: inviteEmployee,
  list: endpoint({
    method: 'GET',
    path: '/employees',
    effect: 'view',
    summary: "List the organisation's employees, newest first unless `sort` says otherwise.",
    permission: 'employees:read',
    auth: ['session', 'apiKey'],
    keyScope: 'employees:read',
    query: EmployeeSearch,
    reply: EmployeePage,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/employees/stats',
    effect: 'view',
    summary: 'Count employees in total, verified and pending.',
    permission: 'employees:read',
    auth: ['session'],
    reply: EmployeeStats,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}',
    effect: 'view',
    summary: 'Get one employee and their four steps.',
    permission: 'employees:read',
    auth: ['session', 'apiKey'],
    keyScope: 'employees:read',
    params: EmployeeId,
    reply: EmployeeDetail,
  }),
}
