import * as v from 'valibot'
import { isLoopback, optional } from './setting-schemas.ts'

/** The places outside the database that the signed heads of audit logs are sent to. */
export interface AuditSetup {
  auditAnchors: { file: string | undefined; url: string | undefined }
}

/** The settings of the audit log, as they are written in the environment. */
export const auditSettings = {
  AUDIT_ANCHOR_FILE: v.pipe(
    v.optional(v.string()),
    v.description(
      'A file that the signed heads of all audit logs are appended to once a day, as JSON lines, by the process that runs the job. Best where the managers of the database cannot write.',
    ),
  ),
  AUDIT_ANCHOR_URL: v.pipe(
    optional(isAnchorUrl, 'must be an https address without a user; http only for this machine'),
    v.description(
      'An address that the same lines are posted to once a day (application/x-ndjson). It may hold a secret in its path or query: it is not logged.',
    ),
  ),
}

type AuditSettings = v.InferOutput<v.ObjectSchema<typeof auditSettings, undefined>>

export function auditSetup(settings: AuditSettings): AuditSetup {
  return { auditAnchors: { file: settings.AUDIT_ANCHOR_FILE, url: settings.AUDIT_ANCHOR_URL } }
}

function isAnchorUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Checks that a text looks like the public half of an age key (X25519), in Bech32. */
function isRecipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text)
}

/** The settings of backups, as they are written in the environment. */
export const backupSettings = {
  BACKUP_RECIPIENT: v.pipe(
    v.optional(
      v.pipe(v.string(), v.check(isRecipient, 'must be a recipient of age, age1 and 58 characters more')),
    ),
    v.description(
      'Whom `npm run backup` encrypts to: the public half of a key that `age-keygen` makes, whose other half is kept away from this machine. Not set: a backup holds the database in the clear, and of the embedded one its keys too, which production refuses unless `ALLOW_INSECURE` holds backup.',
    ),
  ),
}
