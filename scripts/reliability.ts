import { availableParallelism, cpus } from 'node:os'
import { relative } from 'node:path'
import type { TestCase } from 'vitest/node'
import { readProof } from './documents.ts'
import { root } from './run.ts'

/** A row of docs/reliability.md: its number and the tests that prove it. */
export interface Promised {
  row: string
  proofs: readonly string[]
}

export interface RanTest {
  file: string
  /** The group it stands in and its title, as documents write them. */
  name: string
  project: string
  state: string
  ms: number
  /** Measurements of the test, in its own words. */
  measured: readonly string[]
}

type Outcome = 'passed' | 'FAILED' | 'not run'

/** Returns one test of a run of vitest. */
export function ranTest(test: TestCase): RanTest {
  return {
    file: relative(root, test.module.moduleId),
    name: test.fullName.replaceAll(' > ', ' › '),
    project: test.project.name,
    state: test.result().state,
    ms: test.diagnostic()?.duration ?? 0,
    measured: test.annotations().map(({ message }) => message),
  }
}

/** Returns the table of every promised test: its result, when and where. */
export function reliabilityTable(
  promised: readonly Promised[],
  ran: readonly RanTest[],
  { figures, now }: { figures: string; now: Date },
): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const lines = promised.map(({ row, proofs }) => {
    const tests = proofs.map((proof) => ran.filter((test) => isOf(test, proof)))
    const all = tests.flat().filter(({ state }) => state !== 'skipped')
    const seconds = all.reduce((sum, { ms }) => sum + ms, 0) / 1000
    const on = [...new Set(all.map(({ project }) => project.replace('server-', '')))].toSorted()
    const cells = [
      row,
      outcomeOf(tests),
      on.join(', '),
      seconds.toFixed(1),
      all.flatMap(({ measured }) => measured).join('<br>'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `Run on ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC with the figures of ${figures}: ${model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}.`,
    '',
    '| row | result | on | seconds | measured |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

/** Returns the outcome of a promise: all of its tests prove it, and one that did not run proves nothing. */
function outcomeOf(tests: readonly (readonly RanTest[])[]): Outcome {
  if (tests.flat().some(({ state }) => state === 'failed')) return 'FAILED'
  const isProven = (some: readonly RanTest[]) => some.some(({ state }) => state === 'passed')
  return tests.length > 0 && tests.every(isProven) ? 'passed' : 'not run'
}

// The name of a test of several cases is written as in the source: `%s` stands for each case.
function isOf(test: RanTest, proof: string): boolean {
  const { file, name } = readProof(proof) ?? {}
  if (!name || file !== test.file) return false
  const pattern = name
    .split(/%[sdifjo#]/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${pattern.join('.*')}$`).test(test.name)
}
