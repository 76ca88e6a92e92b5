// The table in each server module's README.md: what it offers to the others and what it needs of them, read off the
// sources, so that it is never out of date (`npm run docs`).
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './run.ts'

const folder = 'server/src'
const [start, end] = ['<!-- module:start -->', '<!-- module:end -->']
const { layers } = JSON.parse(readFileSync(join(root, 'server/layers.json'), 'utf8')) as {
  layers: string[][]
}

/** Each module's README.md as it should be, by its path. */
export function moduleReadmes(): Record<string, string> {
  const sources = readSources()
  return Object.fromEntries(
    layers.flat().map((name) => {
      const path = `${folder}/${name}/README.md`
      return [path, withTable(path, moduleTable(name, sources))]
    }),
  )
}

interface Source {
  /** Relative to `server/src`. */
  path: string
  module: string
  text: string
  /** The files it imports, relative to `server/src`. */
  imports: string[]
}

function readSources(): Source[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('-test-setup.ts'))
  return paths.toSorted().map((path) => {
    const text = readFileSync(join(root, folder, path), 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(
      ([, name = '']) => name,
    )
    const imports = specifiers.map((name) =>
      name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name),
    )
    return { path, module: moduleOf(path), text, imports }
  })
}

const moduleOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : 'the root')

function moduleTable(name: string, sources: Source[]): string {
  const own = sources.filter(({ module }) => module === name)
  const used = new Set(own.flatMap(({ imports }) => imports.map(moduleOf)).filter((other) => other !== name))
  const offered = new Set(
    sources
      .filter(({ module }) => module !== name)
      .flatMap(({ imports }) => imports.filter((path) => moduleOf(path) === name)),
  )
  const found = (pattern: RegExp) =>
    own.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, id = '']) => id))
  const facts: [string, Iterable<string>][] = [
    ['Uses', layers.flat().filter((other) => used.has(other))],
    ['Tables', found(/pgTable\(\s*'(\w+)'/g)],
    ['Jobs', found(/defineJob\(\s*'([\w.]+)'/g)],
    ['Events', new Set(found(/action: '([a-z_]+\.[a-z_]+)'/g))],
  ]
  const lines = facts
    .map(([title, values]) => [title, [...values]] as const)
    .filter(([, values]) => values.length)
    .map(([title, values]) => `- ${title}: ${values.map((value) => `\`${value}\``).join(', ')}`)
  const rows = own
    .filter(({ path }) => offered.has(path))
    .map((source) => `| \`${source.path.slice(name.length + 1)}\` | ${whatItIs(source)} |`)
  return [...lines, ...(lines.length ? [''] : []), '| offers | what it is |', '| --- | --- |', ...rows].join(
    '\n',
  )
}

// Files of a kind hold several of it, so the comment of the first would not do for them.
const kinds: readonly (readonly [RegExp, RegExp, string])[] = [
  [/-tables\.ts$/, /pgTable\(\s*'(\w+)'/g, 'Tables'],
  [/-jobs\.ts$/, /defineJob\(\s*'([\w.]+)'/g, 'Jobs'],
  [/(^|\/)routes\.ts$/, /mount\w*\(\s*\w+,\s*(\w+\.\w+)/g, 'Calls'],
]

function whatItIs({ path, text }: Source): string {
  const said = firstSentence(text, posix.basename(path, '.ts'))
  for (const [file, thing, title] of kinds) {
    const names = file.test(path) ? [...text.matchAll(thing)].map(([, name]) => `\`${name}\``) : []
    if (names.length > 1 || (names.length && !said)) return `${title}: ${names.join(', ')}`
  }
  return said
}

/** What the comment begins with at the export that a file is named after, else at its first documented one. */
function firstSentence(text: string, file: string): string {
  const exported = [
    ...text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/g,
    ),
  ]
  const kebab = (name = '') => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  const [, comment = ''] = exported.find(([, , name]) => kebab(name) === file) ?? exported[0] ?? []
  const prose = comment
    .replaceAll(/\s*\n\s*\*\s?/g, ' ')
    .replace(/ @\w[\s\S]*/, '')
    .trim()
  return /^[\s\S]*?[.:](?=\s|$)/.exec(prose)?.[0].replace(/:$/, '.').replaceAll('|', '\\|') ?? ''
}

function withTable(path: string, table: string): string {
  const [before = '', rest] = readFileSync(join(root, path), 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${path} has no place for the table: ${start} … ${end}`)
  return `${before}${start}\n\n${table}\n\n${end}${after}`
}
