import { resolve } from 'node:path'
import { parsePlace } from '#config/env.ts'
import { StartError } from '#config/start-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'

/** What a command about the embedded database works with. */
export interface CommandOptions {
  /** The backup. */
  file: string
  dataDir: string
  /** Whom the backup is encrypted to, or with which file of a key it is opened. */
  ageKey?: string | undefined
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  now: Date
  /** Tells the operator how far it is. */
  say: (line: string) => void
}

interface Command {
  /** As it is typed. */
  name: 'backup' | 'restore'
  /** What its key is given by. */
  keyOption: 'recipient' | 'identity'
  /** What PostgreSQL has for it. */
  forPostgres: string
  run(options: CommandOptions): Promise<void>
}

/** Runs a command about the embedded database, with one file as its argument. */
export function runBackupCommand({ name, keyOption, forPostgres, run }: Command): Promise<void> {
  return runCommand(async () => {
    const usage = `Name one file: npm run ${name} -- <file>`
    const config = { allowPositionals: true, options: { [keyOption]: { type: 'string' } } } as const
    const { positionals, values } = readArguments(config, usage)
    const [file, ...others] = positionals
    if (!file || others.length) throw new StartError(usage)
    const { dataDir, databaseUrl, backupRecipient, mustEncryptBackups } = parsePlace(process.env)
    if (databaseUrl) {
      throw new StartError(
        `DATABASE_URL is set: the data is in PostgreSQL, whose own tools are for this. ${forPostgres} DATA_KEY is not in it: keep that too.`,
      )
    }
    // npm runs its scripts in the project's folder, wherever it is called.
    const pathOf = (typed: string) => resolve(process.env['INIT_CWD'] ?? '', typed)
    const given = values[keyOption]
    if (name === 'backup' && !given && !backupRecipient && mustEncryptBackups) {
      throw new StartError(
        'This backup would hold the database and its keys in the clear. Set BACKUP_RECIPIENT, or name a recipient: npm run backup -- --recipient age1… <file>. Production writes one in the clear only where ALLOW_INSECURE holds backup.',
      )
    }
    const ageKey = name === 'backup' ? (given ?? backupRecipient) : given && pathOf(given)
    await run({ file: pathOf(file), ageKey, dataDir, source: process.env, now: new Date(), say })
    return true
  })
}
