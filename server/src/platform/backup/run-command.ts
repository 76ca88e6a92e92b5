import { resolve } from 'node:path'
import { parsePlace } from '#config/env.ts'
import { StartError } from '#config/start-error.ts'
import type { CommandOptions } from './command-options.ts'

interface Command {
  /** As it is typed. */
  name: 'backup' | 'restore'
  /** What PostgreSQL has for it. */
  forPostgres: string
  run(options: CommandOptions): Promise<void>
}

/** Runs a command about the embedded database, with one file as its argument; exit 1 when it fails. */
export async function runCommand({ name, forPostgres, run }: Command): Promise<void> {
  try {
    const [file, ...others] = process.argv.slice(2)
    if (!file || others.length || file.startsWith('-')) {
      throw new StartError(`Name one file: npm run ${name} -- <file>`)
    }
    const { dataDir, databaseUrl } = parsePlace(process.env)
    if (databaseUrl) {
      throw new StartError(
        `DATABASE_URL is set: the data is in PostgreSQL, whose own tools are for this. ${forPostgres} DATA_KEY is not in it: keep that too.`,
      )
    }
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    // npm runs its scripts in the project's folder, wherever it is called.
    const path = resolve(process.env['INIT_CWD'] ?? '', file)
    await run({ file: path, dataDir, source: process.env, now: new Date(), say })
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else if ((error as NodeJS.ErrnoException).code === 'ENOSPC') process.stderr.write('The disk is full.\n')
    else throw error
  }
}
