import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

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
