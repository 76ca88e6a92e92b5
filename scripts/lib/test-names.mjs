import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** @typedef {import('vite').ESTree.Node} Node */

/**
 * The tests that a file runs, each as written in its source and after the groups it stands in:
 * `group › name`. What is skipped or still to be written is not among them.
 * @param {string} path
 * @returns {Set<string>}
 */
export function testNames(path) {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  /** @type {Set<string>} */
  const names = new Set()
  collect(program, [], names)
  return names
}

/**
 * @param {unknown} value
 * @param {string[]} groups
 * @param {Set<string>} names
 */
function collect(value, groups, names) {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, groups, names)
    return
  }
  if (!isNode(value)) return
  const found = value.type === 'CallExpression' ? describedBy(value) : undefined
  if (found?.kind === 'skipped') return
  if (found?.kind === 'test') names.add([...groups, found.name].join(' › '))
  const inside = found?.kind === 'group' ? [...groups, found.name] : groups
  for (const part of Object.values(value)) collect(part, inside, names)
}

/**
 * What a call declares: `test('…')`, `test.each(rows)('…')`, or a `describe` of either shape.
 * @param {import('vite').ESTree.CallExpression} call
 */
function describedBy(call) {
  const [title] = call.arguments
  const words = wordsOf(call.callee)
  const name = title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
  if (name === undefined || !['it', 'test', 'describe'].includes(words[0] ?? '')) return undefined
  if (words.some((word) => ['skip', 'todo', 'fails'].includes(word))) return { kind: 'skipped', name }
  return { kind: words[0] === 'describe' ? 'group' : 'test', name }
}

/**
 * `test.each(rows)` as `['test', 'each']`.
 * @param {Node} callee
 * @returns {string[]}
 */
function wordsOf(callee) {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...wordsOf(callee.object), callee.property.name]
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
