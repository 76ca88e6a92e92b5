import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '..')

/** Returns the path of an installed package's command. */
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

interface RunOptions {
  /** Keeps the output instead of showing it. */
  capture?: boolean
  env?: Record<string, string>
}

interface Ended {
  ok: boolean
  /** The text of both streams, where it was captured. */
  output: string
  /** In words, for a command that fails and says nothing: a signal is mostly a lack of memory. */
  ended: string
}

/** Runs a command to its end; never rejects. */
export function run(
  command: string,
  args: string[],
  { capture = false, env = {} }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm and what it installs are .cmd files on Windows, which only a shell starts.
      shell: process.platform === 'win32',
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => chunks.push(String(chunk)))
    child.on('error', ({ message }) => resolve({ ok: false, output: message, ended: 'not started' }))
    child.on('close', (code, signal) => {
      const ended = signal === null ? `exit code ${code}` : `ended by ${signal}`
      resolve({ ok: code === 0, output: chunks.join(''), ended })
    })
  })
}

interface TestResult {
  status: string
  title: string
  fullName: string
  /** In milliseconds. */
  duration?: number
  failureMessages?: string[]
}

interface FileResult {
  name: string
  assertionResults: TestResult[]
  status: string
  message?: string
}

export interface TestRun {
  passed: number
  failed: number
  tests: TestResult[]
  /** Each failed test, with the first line of the reason. */
  failures: string[]
}

/** Runs vitest with the given arguments and counts from its JSON report, which has the given name. */
export async function runTests(name: string, args: string[], env?: Record<string, string>): Promise<TestRun> {
  const report = join(root, '.test-output', `${name}.json`)
  await mkdir(join(root, '.test-output'), { recursive: true })
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(bin('vitest'), ['run', ...reporters, ...args], { env })
  const files = await readReport(report)
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed')
  const failures = files.flatMap(failuresOf)
  // An error outside every test, or a run that never got to its report, fails the run without failing a test.
  if (!ok && failures.length === 0) failures.push(`${name}: an error outside every test, see above`)
  return { passed: passed.length, failed: failures.length, tests, failures }
}

async function readReport(path: string): Promise<FileResult[]> {
  try {
    const { testResults } = JSON.parse(await readFile(path, 'utf8')) as { testResults: FileResult[] }
    return testResults
  } catch {
    return []
  }
}

function failuresOf({ name, assertionResults, status, message = '' }: FileResult): string[] {
  const path = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages = [] }) => {
    return `${path} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`
  })
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
