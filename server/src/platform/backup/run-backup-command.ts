import { resolve } from 'node:path'
import { parsePlace } from '#config/env.ts'
import { StartError } from '#config/start-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'

/** What a command about the embedded database works with. */
export interface CommandOptions {
  /** The backup. */
  file: string
  dataDir: string
  /** The settings. */
  source: Readonly<Record<string, string | undefined>>
  now: Date
  /** Tells the operator how far it is. */
  say: (line: string) => void
}

interface Command {
  /** As it is typed. */
  name: 'backup' | 'restore'
  /** What PostgreSQL has for it. */
  forPostgres: string
  run(options: CommandOptions): Promise<void>
}

/** Runs a command about the embedded database, with one file as its argument. */
export function runBackupCommand({ name, forPostgres, run }: Command): Promise<void> {
  return runCommand(async () => {
    const usage = `Name one file: npm run ${name} -- <file>`
    const [file, ...others] = readArguments({ allowPositionals: true }, usage).positionals
    if (!file || others.length) throw new StartError(usage)
    const { dataDir, databaseUrl } = parsePlace(process.env)
    if (databaseUrl) {
      throw new StartError(
        `DATABASE_URL is set: the data is in PostgreSQL, whose own tools are for this. ${forPostgres} DATA_KEY is not in it: keep that too.`,
      )
    }
    // npm runs its scripts in the project's folder, wherever it is called.
    const path = resolve(process.env['INIT_CWD'] ?? '', file)
    await run({ file: path, dataDir, source: process.env, now: new Date(), say })
    return true
  })
}
