import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bin, root, run } from './run.mjs'

/**
 * @typedef {{ status: string, title: string, fullName: string, duration?: number, failureMessages?: string[] }} TestResult
 * duration in milliseconds
 * @typedef {{ name: string, assertionResults: TestResult[], status: string, message?: string }} FileResult
 */

/**
 * Runs vitest with the given arguments and counts from its JSON report.
 * @param {string} name of the report
 * @param {string[]} args
 * @returns {Promise<{ passed: number, failed: number, tests: TestResult[], failures: string[] }>} failures: what failed
 * and the first line of why
 */
export async function runTests(name, args) {
  const report = join(root, '.test-output', `${name}.json`)
  await mkdir(join(root, '.test-output'), { recursive: true })
  await rm(report, { force: true })
  const { ok } = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  const files = await readReport(report)
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed')
  const failures = files.flatMap(failuresOf)
  // An error outside every test, or a run that never got to its report, fails the run without failing a test.
  if (!ok && failures.length === 0) failures.push(`${name}: an error outside every test, told above`)
  return { passed: passed.length, failed: failures.length, tests, failures }
}

/**
 * @param {FileResult} file
 * @returns {string[]}
 */
function failuresOf({ name, assertionResults, status, message = '' }) {
  const path = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages = [] }) => {
    return `${path} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`
  })
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0] ?? ''
}

/**
 * @param {string} path
 * @returns {Promise<FileResult[]>}
 */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).testResults
  } catch {
    return []
  }
}
