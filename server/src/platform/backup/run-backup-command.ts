import { resolve } from 'node:path'
import { parsePlace } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'

/** The options of a command about the embedded database. */
export interface CommandOptions {
  /** The backup. */
  file: string
  dataDir: string
  /** The recipient that the backup is encrypted to, or the file of the key that opens it. */
  ageKey?: string | undefined
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  now: Date
  /** Tells the operator how far it is. */
  say: (line: string) => void
}

/** The options of a command about PostgreSQL. */
export interface PostgresOptions extends Omit<CommandOptions, 'dataDir' | 'now'> {
  databaseUrl: string
  /** As the role that owns the tables. */
  migrationUrl?: string | undefined
  /** Aborted when the operator ends the command. */
  signal: AbortSignal
}

interface Command {
  /** As it is typed. */
  name: 'backup' | 'restore'
  /** The name of the option that gives its key. */
  keyOption: 'recipient' | 'identity'
  onPostgres(options: PostgresOptions): Promise<void>
  run(options: CommandOptions): Promise<void>
}

/** Runs a command about the database, with one file as its argument. */
export function runBackupCommand({ name, keyOption, onPostgres, run }: Command): Promise<void> {
  return runCommand(async () => {
    const usage = `Name one file: npm run ${name} -- <file>`
    const config = { allowPositionals: true, options: { [keyOption]: { type: 'string' } } } as const
    const { positionals, values } = readArguments(config, usage)
    const [file, ...others] = positionals
    if (!file || others.length) throw new StartError(usage)
    const { dataDir, databaseUrl, migrationDatabaseUrl, backupRecipient, mustEncryptBackups } = parsePlace(
      process.env,
    )
    // npm runs its scripts in the project's folder, wherever it is called.
    const pathOf = (typed: string) => resolve(process.env['INIT_CWD'] ?? '', typed)
    const given = values[keyOption]
    if (name === 'backup' && !given && !backupRecipient && mustEncryptBackups) {
      throw new StartError(
        'This backup would hold the database in the clear, and of the embedded one its keys too. Set BACKUP_RECIPIENT, or name a recipient: npm run backup -- --recipient age1… <file>. Production writes one in the clear only where ALLOW_INSECURE holds backup.',
      )
    }
    const ageKey = name === 'backup' ? (given ?? backupRecipient) : given && pathOf(given)
    const options = { file: pathOf(file), ageKey, source: process.env, say }
    if (databaseUrl) {
      const [migrationUrl, signal] = [migrationDatabaseUrl, untilEnded()]
      await onPostgres({ ...options, databaseUrl, migrationUrl, signal })
    } else await run({ ...options, dataDir, now: new Date() })
    return true
  })
}

/** Ended by its operator or by the machine, a command takes away what it has begun. */
function untilEnded(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => ending.abort())
  return ending.signal
}
