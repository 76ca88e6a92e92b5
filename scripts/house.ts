// Holds the house together: what each new file, folder or room easily breaks. Who may import whom is the linter's to
// say; its own rule for import cycles leaves types out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.ts'

const source = /(?<!\.d)\.[cm]?[jt]sx?$/
const skipped = new Set(['node_modules', 'dist', 'data', 'shots'])

const isTest = (file: string) => /\.test(?:-d)?\.tsx?$|-test-setup\.tsx?$/.test(file)

/** Files and folders whose paths begin in the folder that was checked, with slashes. */
type Imports = Map<string, string[]>

/** Returns a sentence for each breach of the house's rules in a repository's folder. */
export function breaches(folder: string): string[] {
  const imports = importsIn(folder)
  const sources = new Map([...imports].filter(([file]) => !isTest(file)))
  return [
    ...cyclesOf(imports),
    ...fullFolders(sources),
    ...crumbs(folder, sources),
    ...roomsWithoutPlace(folder),
    ...longGenerated(folder),
  ]
}

/**
 * Returns the files that import each other, at whatever distance: with types, re-exports and what is loaded lazily, by
 * paths and by the names that package.json gives.
 */
function cyclesOf(imports: Imports): string[] {
  return knots(imports).map((knot) => {
    const within = (file: string) => (imports.get(file) ?? []).filter((other) => knot.has(other))
    const lines = [...knot].toSorted().map((file) => `  ${file} → ${within(file).join(', ')}`)
    return [`${knot.size} files import each other:`, ...lines].join('\n')
  })
}

const mostInFolder = 20

function fullFolders(sources: Imports): string[] {
  const counts = new Map<string, number>()
  for (const name of [...sources.keys()].map((file) => dirname(file)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > mostInFolder)
    .map(
      ([name, count]) => `${name} has ${count} source files; more than ${mostInFolder} are not found again`,
    )
}

const fewLines = 20

/** A small file that one file beside it alone imports is read with it, so it belongs into it. Styles and entries have to be apart. */
function crumbs(folder: string, sources: Imports): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of sources)
    for (const other of new Set(imported)) importers.set(other, [...(importers.get(other) ?? []), file])
  return [...importers].flatMap(([file, [only = '', ...others]]) => {
    const isBeside = others.length === 0 && sources.has(file) && dirname(only) === dirname(file)
    if (!isBeside || /^examples\/|\.css\.ts$|\/index\.ts$/.test(file)) return []
    if (readFileSync(join(folder, file), 'utf8').split('\n').length > fewLines) return []
    // A part that is loaded when it is needed cannot be in what loads it.
    const isLazy = new RegExp(`import\\(\\s*['"][^'"]*${file.split('/').at(-1)}['"]`)
    return isLazy.test(readFileSync(join(folder, only), 'utf8')) ? [] : [`${file} belongs into ${only}`]
  })
}

/** `server/layers.json`: the folders of `folder`, the lowest layer first, and those above all of them. */
export interface Layers {
  folder: string
  layers: string[][]
  above: string[]
}

/** Checks that each folder of the server has a layer, and each room its place in `modules.ts`, in the layers' order. */
function roomsWithoutPlace(folder: string): string[] {
  const text = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { folder: server, layers, above } = JSON.parse(text('server/layers.json')) as Layers
  const entries = readdirSync(join(folder, server), { withFileTypes: true })
  const named = [...layers.flat(), ...above]
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const loose = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const [, list = ''] = /const modules: [^=]*= \[([^\]]*)\]/.exec(text(`${server}/modules.ts`)) ?? []
  const listed = list.split(',').flatMap((name) => name.trim() || [])
  const rooms = layers.flatMap((names, layer) =>
    names.flatMap((name) => {
      const path = `${server}/${name}/module.ts`
      if (!existsSync(join(folder, path))) return []
      return { path, layer, module: /export const (\w+): Module = /.exec(text(path))?.[1] ?? '' }
    }),
  )
  const order = listed.map((name) => rooms.find(({ module }) => module === name)?.layer ?? -1)
  return [
    ...folders.filter((name) => !named.includes(name)).map((name) => `${server}/${name} has no layer`),
    ...named
      .filter((name) => !folders.includes(name))
      .map((name) => `layers.json names ${name}, which is not there`),
    ...(loose.length > 4 ? [`${server} has ${loose.length} files of its own; four are enough`] : []),
    ...rooms
      .filter(({ module }) => !listed.includes(module))
      .map(({ path }) => `${path} is not in modules.ts`),
    ...(order.some((layer, i) => layer < (order[i - 1] ?? -1))
      ? ['modules.ts is not in the order of the layers']
      : []),
  ]
}

const mostGenerated = 6000
const generated = [
  'docs',
  'node-sdk/src',
  'server/migrations',
  'server/migrations/meta',
  'shared/src',
  'console/src',
]

/** Checks what a tool writes and is committed: longer than this nobody reads what changed. */
function longGenerated(folder: string): string[] {
  return generated.flatMap((place) => {
    if (!existsSync(join(folder, place))) return []
    return readdirSync(join(folder, place), { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile()) return []
      const lines = readFileSync(join(folder, place, entry.name), 'utf8').split('\n').length - 1
      return lines > mostGenerated
        ? [`${place}/${entry.name} has ${lines} lines, more than ${mostGenerated}`]
        : []
    })
  })
}

function importsIn(folder: string): Imports {
  const name = (file: string) => relative(folder, file).split(sep).join('/')
  return new Map(sourcesIn(folder).map((file) => [name(file), importsOf(file).map(name)]))
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return source.test(entry.name) ? [path] : []
    const isOurs = entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.')
    return isOurs ? sourcesIn(path) : []
  })
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports } = parseSync(file, text).module
  const specifiers = new Set([
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    // A module that is loaded lazily, and a type that is named where it is used.
    ...[...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map(([, specifier]) => specifier),
  ])
  const { resolve } = createRequire(file)
  return [...specifiers].flatMap((specifier) => {
    if (specifier === undefined || !/^[.#]|^@bonafide\//.test(specifier)) return []
    try {
      return [resolve(specifier)]
    } catch {
      // Made by a build, which nothing of ours can be imported from.
      return []
    }
  })
}

/** Runs Tarjan's algorithm for strongly connected components, without those of a single file. */
function knots(imports: Imports): Set<string>[] {
  const found: Set<string>[] = []
  const order = new Map<string, number>()
  const stack: string[] = []
  /** Visits a file; returns the earliest one on the stack that it leads back to. */
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    stack.push(file)
    let earliest = own
    for (const next of imports.get(file) ?? []) {
      const seen = order.get(next)
      if (seen === undefined && imports.has(next)) earliest = Math.min(earliest, visit(next))
      else if (seen !== undefined && stack.includes(next)) earliest = Math.min(earliest, seen)
    }
    if (earliest < own) return earliest
    const knot = new Set(stack.splice(stack.indexOf(file)))
    if (knot.size > 1 || imports.get(file)?.includes(file)) found.push(knot)
    return Infinity
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found
}

if (process.argv[1] === import.meta.filename) {
  const found = breaches(root)
  for (const breach of found) console.log(breach)
  process.exitCode = found.length > 0 ? 1 : 0
}
