import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from './app-error.ts'

/**
 * Reads the arguments typed after the name of a command.
 * @throws StartError with the usage, for an argument that the command does not know
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch {
    throw new StartError(usage)
  }
}

/** Runs a command of an operator, whose exit code is 1 when it is refused, fails, or answers false. */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else if ((error as NodeJS.ErrnoException).code === 'ENOSPC') process.stderr.write('The disk is full.\n')
    else throw error
  }
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
