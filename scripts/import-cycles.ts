// Finds files that import each other, at whatever distance: in all workspaces, with types, re-exports and what is loaded
// lazily, by paths and by the names that package.json gives. The linter's own rule leaves types out.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.ts'

const source = /(?<!\.d)\.[cm]?[jt]sx?$/
const skipped = new Set(['node_modules', 'dist', 'data', 'shots'])

/** Returns each largest set of files below a folder that import each other, every file with its imports in the set. */
export function importCycles(folder: string): Map<string, string[]>[] {
  const imports = new Map(sourcesIn(folder).map((file) => [file, importsOf(file)]))
  const name = (file: string) => relative(folder, file).split(sep).join('/')
  return knots(imports).map((knot) => {
    const within = (file: string) => (imports.get(file) ?? []).filter((other) => knot.has(other)).map(name)
    return new Map([...knot].toSorted().map((file) => [name(file), within(file)]))
  })
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
function knots(imports: Map<string, string[]>): Set<string>[] {
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
  const cycles = importCycles(root)
  for (const cycle of cycles) {
    console.log(`${cycle.size} files import each other:`)
    for (const [file, imported] of cycle) console.log(`  ${file} → ${imported.join(', ')}`)
  }
  process.exitCode = cycles.length > 0 ? 1 : 0
}
