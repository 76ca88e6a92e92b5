// Generates the documents about the code (`npm run docs`), and finds the tests that others name as proof.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { withSettingsTable } from '../server/src/platform/config/env-docs.ts'
import { n8nEvents, nodeCalls } from '../server/src/openapi/node-calls.ts'
import { withEventCatalogue } from '../server/src/openapi/event-catalogue.ts'
import { apiMarkdown } from '../server/src/openapi/api-markdown.ts'
import { openapiDocument } from '../server/src/openapi/openapi-document.ts'
import type { Layers } from './house.ts'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns every generated document by its path, as it should be. */
export function generatedDocuments(): Record<string, string> {
  return {
    'docs/api.md': apiMarkdown(openapiDocument()),
    'node-sdk/src/calls.gen.ts': nodeCalls(),
    'n8n-nodes-bonafide/nodes/Bonafide/events.gen.ts': n8nEvents(),
    'docs/settings.md': withSettingsTable(read('docs/settings.md')),
    'docs/webhooks.md': withEventCatalogue(read('docs/webhooks.md')),
    'docs/architecture.md': between('rooms', read('docs/architecture.md'), roomsTable()),
    'sdk/README.md': between('conformance', read('sdk/README.md'), conformanceTable()),
  }
}

/** Replaces what is between the two marks of a part in a document. */
function between(part: string, document: string, text: string): string {
  const [start, end] = [`<!-- ${part}:start -->`, `<!-- ${part}:end -->`]
  const [before = '', rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`A document has no place for its part: ${start} … ${end}`)
  return `${before}${start}\n\n${text}\n\n${end}${after}`
}

/** Returns one row for each room of the server, the highest layer first, with what its README says it is for. */
function roomsTable(): string {
  const { folder, layers, above } = JSON.parse(read('server/layers.json')) as Layers
  const rows = [...layers, above].toReversed().flatMap((names, i) =>
    names.map((name) => {
      const [, about = ''] = read(`${folder}/${name}/README.md`).split('\n\n')
      // A link of the README begins in another folder.
      const text = about.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      return `| ${layers.length + 1 - i} | [${name}](../${folder}/${name}) | ${text} |`
    }),
  )
  return ['| layer | room | what it is for |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Where the tests of the widget's promises are, relative to the root. */
export const conformanceFolder = 'e2e/src/conformance'

/** Returns one row for each test: the guarantee, and the file that shows it. */
function conformanceTable(): string {
  const files = readdirSync(join(root, conformanceFolder)).filter((name) => name.endsWith('.test.ts'))
  const rows = files.toSorted().flatMap((file) => {
    const link = `[${file.replace(/(?:\.slow)?\.test\.ts$/, '')}](../${conformanceFolder}/${file})`
    return [...testNames(join(root, conformanceFolder, file))].map((name) => `| ${name} | ${link} |`)
  })
  return ['| what holds | test |', '| --- | --- |', ...rows].join('\n')
}

/**
 * Returns the rows of a document's tables, each as its cells; without those heads whose first cell is the given one.
 */
export function tableRows(path: string, head: string): string[][] {
  return read(path)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*:?-+:?\s*\|/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
    .map((cells) => cells.slice(1, -1))
    .filter(([first]) => first !== head)
}

/** Reads the file and the name of a test from a document: `file` › name. */
export function readProof(proof: string): { file: string; name: string } | undefined {
  const [, file, name] = /^`(.+?)` › (.+)$/.exec(proof.trim()) ?? []
  return file && name ? { file, name } : undefined
}

const known = new Map<string, Set<string>>()

/** Returns the problem with a test that a document names; undefined where the test is there and runs. */
export function problemWith(proof: string): string | undefined {
  const { file, name } = readProof(proof) ?? {}
  if (!file || !name) return `not a test: ${proof}`
  if (!existsSync(join(root, file))) return `no such file: ${file}`
  const names = known.get(file) ?? testNames(join(root, file))
  known.set(file, names)
  return names.has(name) ? undefined : `no such test in ${file}: ${name}`
}

/**
 * Returns the tests that a file runs, each as written in its source and after the groups it is in: `group › name`.
 * Skipped tests and those still to be written are not among them.
 */
export function testNames(path: string): Set<string> {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'))
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const names = new Set<string>()
  collect(program, [], names)
  return names
}

function collect(value: unknown, groups: string[], names: Set<string>): void {
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

/** Returns the declaration of a call: `test('…')`, `test.each(rows)('…')`, or a `describe` of either shape. */
function describedBy(call: ESTree.CallExpression) {
  const [title] = call.arguments
  const words = wordsOf(call.callee)
  const name = title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined
  if (name === undefined || !['it', 'test', 'describe'].includes(words[0] ?? '')) return undefined
  if (words.some((word) => ['skip', 'todo', 'fails'].includes(word))) return { kind: 'skipped', name }
  return { kind: words[0] === 'describe' ? 'group' : 'test', name }
}

/** `test.each(rows)` as `['test', 'each']`. */
function wordsOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...wordsOf(callee.object), callee.property.name]
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(generatedDocuments())) {
    await writeFile(join(root, path), text)
    console.log(path)
  }
}
