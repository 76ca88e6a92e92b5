import * as v from 'valibot'

/** Checks that a text looks like the public half of an age key (X25519), in Bech32. */
export function isRecipient(text: string): boolean {
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
