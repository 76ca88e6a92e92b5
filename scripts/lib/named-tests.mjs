import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { testNames } from './test-names.mjs'

/** @type {Map<string, Set<string>>} */
const known = new Map()

/**
 * The rows of a document's tables, each as its cells; without the heads and the lines under them.
 * @param {string} document
 * @param {string} head what the first cell of a head says
 */
export function tableRows(document, head) {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*:?-+:?\s*\|/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
    .map((cells) => cells.slice(1, -1))
    .filter(([first]) => first !== head)
}

/**
 * The file and the name of a test as a document writes them: `file` › name.
 * @param {string} proof
 */
export function readProof(proof) {
  const [, file, name] = /^`(.+?)` › (.+)$/.exec(proof.trim()) ?? []
  return file && name ? { file, name } : undefined
}

/**
 * What is wrong with a test that a document names; undefined where it is there and runs.
 * @param {string} proof
 */
export function problemWith(proof) {
  const { file, name } = readProof(proof) ?? {}
  if (!file || !name) return `not a test: ${proof}`
  if (!existsSync(join(root, file))) return `no such file: ${file}`
  const names = known.get(file) ?? testNames(join(root, file))
  known.set(file, names)
  return names.has(name) ? undefined : `no such test in ${file}: ${name}`
}
