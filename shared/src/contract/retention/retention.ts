import * as v from 'valibot'
import { Employee, EmployeeId } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line, PageSize } from '#contract/text.ts'

/** The reason why data is destroyed: two years after the employee left, or some months after they were not hired. */
export const RetentionRule = v.picklist(['left', 'not_hired'])

export const HoldRequest = v.object({
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
})
export type HoldRequest = v.InferOutput<typeof HoldRequest>

const OneEmployee = v.object({ employeeId: v.string(), fullName: v.string() })

/** Each list has its first 100 employees, and how many there are. */
export const RetentionOverview = v.object({
  /**
   * Employees whose data is due within a month, or waits for the month after users were told. The first due comes first.
   */
  upcoming: v.object({
    total: v.number(),
    items: v.array(
      v.object({
        ...OneEmployee.entries,
        rule: v.fallback(RetentionRule, 'left'),
        /** The last day on which it is kept, `YYYY-MM-DD` in London. */
        destroyAfter: v.string(),
        /** The day when users were told by email; nothing is destroyed sooner than a month after it. */
        toldOn: v.nullable(v.string()),
      }),
    ),
  }),
  holds: v.object({
    total: v.number(),
    items: v.array(
      v.object({ ...OneEmployee.entries, reason: v.string(), by: v.nullable(v.string()), at: Instant }),
    ),
  }),
  /** Employees without a leave date of whom no user has confirmed for a year that they are still employed. */
  questions: v.object({
    total: v.number(),
    items: v.array(
      v.object({
        ...OneEmployee.entries,
        startDate: v.nullable(v.string()),
        /** The day of the last answer, or the one on which they were invited. */
        since: v.string(),
      }),
    ),
  }),
})
export type RetentionOverview = v.InferOutput<typeof RetentionOverview>

/** A record of what was destroyed, without personal data. */
export const RetentionCertificate = v.object({
  certificateId: v.string(),
  employeeId: v.string(),
  rule: v.fallback(RetentionRule, 'left'),
  destroyAfter: v.string(),
  destroyedOn: v.string(),
  /** The number of records of each kind. */
  records: v.record(v.string(), v.number()),
  /** The entry of the audit log that tells the same, and its hash. */
  auditSeq: v.number(),
  auditHash: v.string(),
})
export type RetentionCertificate = v.InferOutput<typeof RetentionCertificate>

const ofEmployee = { auth: ['session'], params: EmployeeId, reply: Employee } as const

export const retention = {
  overview: endpoint({
    method: 'GET',
    path: '/retention',
    effect: 'view',
    summary: 'List whose data is destroyed next, who is under a legal hold, and who may have left.',
    permission: 'employees:erase',
    auth: ['session'],
    reply: RetentionOverview,
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/retention/certificates',
    effect: 'view',
    summary: 'List the certificates of what was destroyed, newest first. They contain no personal data.',
    permission: 'employees:erase',
    auth: ['session'],
    query: v.object({
      limit: v.optional(PageSize, '100'),
      cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
    }),
    reply: v.object({ items: v.array(RetentionCertificate), nextCursor: v.nullish(v.string()) }),
  }),
  hold: endpoint({
    permission: 'employees:erase',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/legal-hold',
    effect: 'work',
    summary:
      "Place a legal hold: the employee's data is not destroyed or erased until it is released. 409 where there is one.",
    body: HoldRequest,
  }),
  release: endpoint({
    permission: 'employees:erase',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/legal-hold/release',
    effect: 'work',
    summary:
      'Release a legal hold. Nothing is destroyed sooner than a month after users were told of it again.',
  }),
  confirmEmployment: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/still-employed',
    effect: 'work',
    summary:
      'Record that an employee without a leave date is still employed. The question comes again in a year.',
  }),
}

/** An employee's right of access to what is kept of them (UK GDPR, article 15). */
export const subjectAccess = {
  download: endpoint({
    method: 'GET',
    path: '/employees/{employeeId}/subject-access',
    effect: 'export',
    summary:
      'Get everything that is stored of an employee as one ZIP: `data.json` with every record, what was sealed opened; ' +
      'a PDF that says the most of it in words; and the files as they came in. Who asked for it is written to the audit ' +
      'log. Secrets of the product, such as tokens of links, are left out.',
    permission: 'employees:erase',
    auth: ['session'],
    params: EmployeeId,
    reply: v.unknown(),
    download: ['application/zip'],
  }),
}

/** The days in which an owner may restore a closed organisation. */
export const closingDays = 30

/** The state of an organisation that may be closed, and what follows. */
export const Closing = v.object({
  organisation: v.string(),
  closed: v.boolean(),
  closedAt: v.nullish(Instant),
  /** The time when its data is erased, unless an owner restores it before. */
  eraseAt: v.nullish(Instant),
  /** The time of the last download of the archive. */
  archivedAt: v.nullish(Instant),
})
export type Closing = v.InferOutput<typeof Closing>

const ofClosing = { permission: 'organisation:close', auth: ['session'], whenClosed: true } as const

export const organisation = {
  close: endpoint({
    ...ofClosing,
    method: 'DELETE',
    path: '/organisation',
    effect: 'destruction',
    summary:
      'Close the organisation, with its name as it is shown. Everything stops straight away; its data is erased after ' +
      '30 days. Repeating the call changes nothing.',
    body: v.object({
      name: v.pipe(
        v.string('Please enter the name of your organisation'),
        v.trim(),
        v.minLength(1, 'Please enter the name of your organisation'),
        v.maxLength(80, 'Please enter the name exactly as it is shown'),
      ),
    }),
    reply: Closing,
  }),
  closing: endpoint({
    ...ofClosing,
    method: 'GET',
    path: '/organisation/closing',
    effect: 'view',
    summary: 'Get whether the organisation is closed, and when its data is erased.',
    reply: Closing,
  }),
  restore: endpoint({
    ...ofClosing,
    method: 'POST',
    path: '/organisation/restore',
    effect: 'access',
    summary:
      'Restore a closed organisation before its data is erased. Repeating the call changes nothing. A plan that was ' +
      'cancelled is bought again.',
    reply: Closing,
  }),
  archive: endpoint({
    ...ofClosing,
    method: 'GET',
    path: '/organisation/archive',
    effect: 'export',
    summary:
      'Get what the organisation has to keep as one ZIP: an evidence pack of every employee, the list of employees and ' +
      'the audit log as CSV, and a signed list of the files. Who asked for it is written to the audit log.',
    reply: v.unknown(),
    download: ['application/zip'],
  }),
}

const ofUser = { permission: 'member', auth: ['session'], whenClosed: true } as const

export const account = {
  data: endpoint({
    ...ofUser,
    method: 'GET',
    path: '/auth/me/data',
    // All that is kept of an account.
    actsOn: 'account',
    effect: 'export',
    summary:
      'Get everything that is stored of the account of the user as JSON: profile, organisations, sessions, known ' +
      'browsers, notices, and what they did in the organisations that they belong to. Secrets are left out.',
    reply: v.unknown(),
    download: ['application/json'],
  }),
  remove: endpoint({
    ...ofUser,
    method: 'DELETE',
    path: '/auth/me',
    // An account ends in all its organisations.
    actsOn: 'account',
    effect: 'destruction',
    summary:
      'Delete the account of the user, with their password, or their email where they sign in with Google alone. ' +
      'Refused for the last owner of an organisation that is not closed. It cannot be undone.',
    body: v.object({
      password: v.optional(v.pipe(v.string(), v.maxLength(256))),
      email: v.optional(v.pipe(v.string(), v.maxLength(254))),
    }),
    reply: v.object({ deleted: v.boolean() }),
  }),
}
