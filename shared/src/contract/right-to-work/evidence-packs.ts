import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** The most employees that one pack may have. */
export const mostPacked = 5000
/** The days for which a finished pack can be downloaded. */
export const packDays = 7

export const packStates = [
  'building',
  'ready',
  'failed',
  /** Larger than readers of ZIP files take: 4 GB or 65,535 files. */
  'too_large',
  'cancelled',
  'deleted',
  /** Deleted, because an employee in it was erased. */
  'erased',
  'expired',
] as const
const PackState = v.picklist(packStates)
export type PackState = v.InferOutput<typeof PackState>

const message = 'Please choose at least one employee'

export const packKinds = ['all', 'site', 'left', 'chosen'] as const

/** The employees of a pack: all, those of a site, those who have left, or chosen ones by their id. */
export const PackSelection = v.object({
  kind: v.picklist(packKinds),
  site: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a site'), v.maxLength(120))),
  employeeIds: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.uuid())),
      v.minLength(1, message),
      v.maxLength(mostPacked, `Please choose at most ${mostPacked} employees`),
    ),
  ),
  /** Of those who are not chosen, only who works on this day; the index of the pack tells who is covered on it. */
  on: v.optional(day()),
})
export type PackSelection = v.InferOutput<typeof PackSelection>

export const EvidencePack = v.object({
  packId: v.string(),
  state: v.fallback(PackState, 'failed'),
  /** The kind of selection, and the site where it is one. */
  kind: v.picklist(packKinds),
  site: v.nullable(v.string()),
  /** The day on which they work, `YYYY-MM-DD`; null where the pack is of no day. */
  on: v.nullish(v.string()),
  createdAt: Instant,
  /** The user or the API key that asked for it, by name; null once they are no user any more. */
  createdBy: v.nullable(v.string()),
  /** The number of its employees, and of those who have had their turn. */
  total: v.number(),
  done: v.number(),
  /** Employees left out because they were erased or a file of theirs is missing. The first 100. */
  leftOut: v.array(
    v.object({
      employeeId: v.string(),
      fullName: v.string(),
      reason: v.fallback(v.picklist(['erased', 'incomplete']), 'incomplete'),
    }),
  ),
  /** The employee at whom it failed, where that is known. */
  failedEmployee: v.nullable(v.object({ employeeId: v.string(), fullName: v.string() })),
  bytes: v.number(),
  /** The time until which it can be downloaded. */
  expiresAt: v.nullable(Instant),
})
export type EvidencePack = v.InferOutput<typeof EvidencePack>

const params = v.object({ packId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })
const byUserOrKey = {
  permission: 'documents:read',
  auth: ['session', 'apiKey'],
  keyScope: 'evidence:read',
} as const
// Deletion needs more than a scope to read: a key made to fetch packs deletes none.
const deletes = {
  permission: 'checks:decide',
  auth: ['session', 'apiKey'],
  keyScope: 'employees:write',
} as const
const ofPack = { params, reply: EvidencePack } as const

export const evidencePacks = {
  list: endpoint({
    method: 'GET',
    path: '/evidence-packs',
    effect: 'view',
    summary: 'List the evidence packs of several employees that were asked for within 30 days, newest first.',
    ...byUserOrKey,
    reply: v.object({ items: v.array(EvidencePack) }),
  }),
  get: endpoint({
    ...byUserOrKey,
    ...ofPack,
    method: 'GET',
    path: '/evidence-packs/{packId}',
    effect: 'view',
    summary: 'Get a pack, to see how far it is.',
  }),
  request: endpoint({
    method: 'POST',
    path: '/evidence-packs',
    effect: 'export',
    summary:
      'Ask for one signed ZIP of the evidence of several employees: chosen ones, all, those of a site, or those who ' +
      'have left, at most 5,000; with `on` who works on that day, and who is covered on it. It is made in the background; at ' +
      'most 3 are made at once. It can be downloaded for 7 days, and is deleted sooner when an employee in it is erased.',
    ...byUserOrKey,
    errors: ['conflict', 'evidence_full'],
    body: PackSelection,
    reply: EvidencePack,
    status: 201,
    idempotent: true,
  }),
  cancel: endpoint({
    ...deletes,
    ...ofPack,
    method: 'POST',
    path: '/evidence-packs/{packId}/cancel',
    effect: 'work',
    errors: ['conflict'],
    summary: 'Stop making a pack and delete what was made. 409 where it is not being made.',
  }),
  retry: endpoint({
    ...byUserOrKey,
    ...ofPack,
    method: 'POST',
    path: '/evidence-packs/{packId}/retry',
    effect: 'work',
    errors: ['conflict'],
    summary: 'Go on with a pack that failed, where it stopped. 409 where it has not failed.',
  }),
  remove: endpoint({
    ...deletes,
    ...ofPack,
    method: 'DELETE',
    path: '/evidence-packs/{packId}',
    effect: 'work',
    errors: ['conflict'],
    summary: 'Delete a finished pack before its time. 409 where it is not finished.',
  }),
  download: endpoint({
    method: 'GET',
    path: '/evidence-packs/{packId}/file',
    effect: 'export',
    summary:
      'Get a finished pack: an index of its employees as CSV and PDF (job, start, check, checker, cover, files), for ' +
      'each a folder as in the pack of one, and one signed list of all files. ' +
      'Who asked for it is written to the audit log.',
    ...byUserOrKey,
    errors: ['conflict'],
    params,
    reply: v.unknown(),
    download: ['application/zip'],
  }),
}
