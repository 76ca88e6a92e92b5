// Measures what a first visit of each page loads in the last build, beside its budget.
import file from '@size-limit/file'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sizeLimit from 'size-limit'
import type { Manifest } from 'vite'
import { root } from './run.ts'

interface Budget {
  name: string
  files: string[]
  /** In bytes, brotli quality 11; without one it is only told: what a visitor loads when they ask for it. */
  limit?: number
}

const kilobyte = 1000
const built = (part: string) => join(root, '.cache/build', part)

/** Prints what a first visit of each page loads beside its budget. */
export async function measureSizes(): Promise<{ passed: number; failed: number }> {
  const budgets = [...(await consoleBudgets()), ...(await widgetBudgets()), ...(await pageBudgets())]
  const results = await Promise.all(
    budgets.map(async (budget) => {
      const [measured] = (await sizeLimit([file], budget.files)) as { size: number }[]
      return { ...budget, size: measured?.size ?? 0 }
    }),
  )
  for (const { name, size, limit } of results) {
    const kilobytes = (size / kilobyte).toFixed(1).padStart(6)
    const mark = limit === undefined ? ' ' : size <= limit ? '✓' : '✗'
    console.log(`${mark} ${kilobytes} kB${limit === undefined ? '' : ` of ${limit / kilobyte}`}  ${name}`)
  }
  const limited = results.filter(({ limit }) => limit !== undefined)
  const passed = limited.filter(({ size, limit = 0 }) => size <= limit).length
  return { passed, failed: limited.length - passed }
}

async function consoleBudgets(): Promise<Budget[]> {
  const folder = built('console')
  const manifest = await readManifest(folder)
  const keyOf = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.file === name) ?? name
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const entries = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(([, name = '']) =>
    keyOf(name),
  )
  const split = JSON.parse(await readFile(join(folder, '.vite/routes.json'), 'utf8')) as Record<
    string,
    string
  >
  const routes = routeChunks(split)
  const login = routes.get('/login')
  if (!login) throw new Error('The console has no chunk for the route /login.')
  const base = firstLoad(manifest, entries)
  const first = new Set([
    ...firstLoad(manifest, [...entries, ...login.map(keyOf)]),
    ...(await filesInHtml(folder)),
  ])
  const inFolder = (files: Iterable<string>) => [...files].map((name) => join(folder, name))
  const further = [...routes]
    .filter(([route]) => route !== '/login')
    .map(([route, chunks]) => {
      const own = [...firstLoad(manifest, chunks.map(keyOf))].filter((name) => !base.has(name))
      return { name: `console route ${route}`, files: inFolder(own), limit: 25 * kilobyte }
    })
  return [{ name: 'console /login, first visit', files: inFolder(first), limit: 125 * kilobyte }, ...further]
}

/**
 * Returns the scripts and styles that the document of /login names itself, public files that no manifest knows among
 * them.
 */
async function filesInHtml(folder: string): Promise<string[]> {
  const html = await readFile(join(folder, 'login.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:css|js))"/g)].map(([, name = '']) => name)
}

async function widgetBudgets(): Promise<Budget[]> {
  const folder = built('widget')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const matching = (pattern: RegExp) => {
    const found = names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
    if (found.length === 0) throw new Error(`The widget has no file like ${pattern}.`)
    return found
  }
  const loader = join(built('sdk'), 'loader.js')
  const always = [loader, ...matching(/^bonafide-/)]
  return [
    { name: 'loader', files: [loader], limit: 1.2 * kilobyte },
    { name: 'widget, invite view', files: [...always, ...matching(/^invite-/)], limit: 26.5 * kilobyte },
    { name: 'widget, verify view', files: [...always, ...matching(/^verify-/)], limit: 34 * kilobyte },
    { name: 'widget, verify view, Welsh', files: matching(/^verify\.cy-/) },
    { name: 'widget, invite view, Welsh', files: matching(/^invite\.cy-/) },
    { name: 'widget, what few need', files: matching(/^extras-/) },
  ]
}

async function pageBudgets(): Promise<Budget[]> {
  const folder = built('page')
  const manifest = await readManifest(folder)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const first = [...firstLoad(manifest, entries), 'verify.html']
  const later = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  return [
    {
      name: 'standalone page, all of it',
      files: first.map((name) => join(folder, name)),
      limit: 36 * kilobyte,
    },
    ...later
      .filter(([key]) => /cy|qr/.test(key))
      .map(([key, chunk]) => ({ name: `standalone page, ${key}`, files: [join(folder, chunk.file)] })),
  ]
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

/**
 * Returns the script and style files that a browser loads before a page shows: the given chunks, all they import
 * statically, and the styles of those.
 */
export function firstLoad(manifest: Manifest, keys: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) continue
    seen.add(key)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/** Returns the files of each route, by its address: its own and those of the layouts around it. */
export function routeChunks(split: Readonly<Record<string, string>>): Map<string, string[]> {
  const routes = new Map<string, string[]>()
  for (const route of Object.keys(split)) {
    // A name with a leading underscore is a layout, or a folder of one, and no part of an address.
    if (route.split('/').at(-1)?.startsWith('_')) continue
    const segments = route.split('/').filter((segment) => !segment.startsWith('_') && segment !== 'index')
    const around = Object.entries(split).filter(([other]) => route === other || route.startsWith(`${other}/`))
    routes.set(`/${segments.join('/')}`, [...new Set(around.map(([, chunk]) => chunk))])
  }
  return routes
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await measureSizes()
  process.exitCode = failed > 0 ? 1 : 0
}
