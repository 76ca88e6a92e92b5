import * as v from 'valibot'
import { Employee, EmployeeId, PageSize } from './employees.ts'
import { endpoint } from './endpoint.ts'
import { Instant, line } from './text.ts'

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
