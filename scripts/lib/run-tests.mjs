import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bin, root, run } from './run.mjs'

/**
 * @typedef {{ status: string, title: string, duration?: number }} TestResult duration in milliseconds
 * @typedef {{ assertionResults: TestResult[], status: string }} FileResult
 */

/**
 * Runs vitest with the given arguments and counts from its JSON report.
 * @param {string} name of the report
 * @param {string[]} args
 * @returns {Promise<{ passed: number, failed: number, tests: TestResult[] }>}
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
  const failed = files.map((file) => failures(file)).reduce((sum, count) => sum + count, 0)
  // An error outside every test, or a run that never got to its report, fails the run without failing a test.
  return { passed: passed.length, failed: ok ? failed : Math.max(1, failed), tests }
}

/** @param {FileResult} file */
function failures({ assertionResults, status }) {
  const failed = assertionResults.filter((result) => result.status === 'failed').length
  return status === 'failed' ? Math.max(1, failed) : failed
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
