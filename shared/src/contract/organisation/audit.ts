import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PageSize } from '#contract/text.ts'

/** The subject of an entry, by the noun its action begins with. */
export const auditSubjects = {
  accounts: ['session', 'password', 'factor', 'profile', 'member', 'role', 'organisation', 'account', 'call'],
  settings: [
    'settings',
    'sso',
    'directory',
    'hr_system',
    'api_key',
    'webhook_endpoint',
    'webhook_delivery',
    'subscription',
    'checkout',
    'usage',
  ],
  evidence: ['check', 'rtw', 'evidence', 'register', 'appointment', 'copy', 'digital', 'hold', 'retention'],
  employees: [
    'employee',
    'invitation',
    'link',
    'handoff',
    'step',
    'identity',
    'code',
    'email',
    'phone',
    'flag',
    'verification',
    'engagement',
    'employment',
    'language',
    'export',
  ],
} as const
export type AuditSubject = keyof typeof auditSubjects

/** Filters of the audit log, as query text; the days are those of London. */
export const AuditFilter = v.object({
  /** A kind, or one of it by its id: `user`, `user:5b0e…`. */
  actor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(user|employee|apiKey|directory|provider|system)(:[\w-]{1,64})?$/, 'Unknown actor'),
    ),
  ),
  subject: v.optional(
    v.picklist(['accounts', 'settings', 'evidence', 'employees'] satisfies AuditSubject[], 'Unknown subject'),
  ),
  /** One action by its name, like `link.revealed`. */
  action: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, 'Unknown action'))),
  from: v.optional(day()),
  to: v.optional(day()),
})
export type AuditFilter = v.InferOutput<typeof AuditFilter>

/** One thing that was done. */
export const AuditEntry = v.object({
  id: v.string(),
  at: Instant,
  /** A noun and a past participle: `settings.changed`. */
  action: v.string(),
  actor: v.object({ type: v.string(), id: v.nullable(v.string()), name: v.nullable(v.string()) }),
  /** The IP address, where it was kept with the entry. */
  address: v.nullable(v.string()),
  employeeId: v.nullable(v.string()),
  /** Null for one who was erased. */
  employeeName: v.nullable(v.string()),
  data: v.record(v.string(), v.unknown()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const ofAudit = { permission: 'audit', auth: ['session'] } as const

export const audit = {
  list: endpoint({
    permission: 'audit',
    auth: ['session', 'apiKey'],
    keyScope: 'audit:read',
    method: 'GET',
    path: '/audit',
    effect: 'view',
    summary:
      'List what was done in the organisation, the latest first unless `order` says otherwise. To follow the log, ask ' +
      'for the oldest first, and next time give the `id` of the last entry you have as `cursor`. A key is told ' +
      'employees by their id alone.',
    query: v.object({
      ...AuditFilter.entries,
      order: v.optional(v.picklist(['newest', 'oldest'], 'Please write newest or oldest')),
      limit: v.optional(PageSize, '50'),
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'The list has changed. Reload the page.'))),
    }),
    reply: v.object({ items: v.array(AuditEntry), nextCursor: v.nullish(v.string()) }),
    replyLines: true,
  }),
  verify: endpoint({
    ...ofAudit,
    method: 'POST',
    path: '/audit/verify',
    effect: 'view',
    summary:
      'Check that no entry of the audit log was changed, left out or moved since it was written. `brokenAt` is the ' +
      'first entry that is not what it was.',
    reply: v.object({ ok: v.boolean(), checked: v.number(), brokenAt: v.nullish(v.string()) }),
  }),
  exportCsv: endpoint({
    ...ofAudit,
    method: 'GET',
    path: '/audit/export.csv',
    effect: 'export',
    summary:
      'Export the entries that match as CSV. Cells that a spreadsheet could run as formulas are escaped.',
    query: AuditFilter,
    reply: v.string(),
    replyType: 'text/csv',
  }),
}
