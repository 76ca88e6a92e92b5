// @ts-expect-error: the plugin has no types
import file from '@size-limit/file'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sizeLimit from 'size-limit'
import { targets } from './build-targets.mjs'
import { firstLoad, routeChunks } from './first-load.mjs'

/**
 * @typedef {{ name: string, files: string[], limit?: number }} Budget limit in bytes, brotli quality 11; without one
 * it is only told: what a visitor loads when they ask for it
 */

const kilobyte = 1000

/**
 * Prints what a first visit of each page loads beside its budget.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function measureSizes() {
  const budgets = [...(await consoleBudgets()), ...(await widgetBudgets()), ...(await pageBudgets())]
  const results = await Promise.all(
    budgets.map(async (budget) => {
      const [measured] = /** @type {{ size: number }[]} */ (await sizeLimit([file], budget.files))
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

/** @returns {Promise<Budget[]>} */
async function consoleBudgets() {
  const { folder } = targets.console
  const manifest = await readManifest(folder)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const routes = routeChunks(manifest)
  const login = routes.get('/login')
  if (!login) throw new Error('The console has no chunk for the route /login.')
  const base = firstLoad(manifest, entries)
  const first = new Set([...firstLoad(manifest, [...entries, ...login]), ...(await filesInHtml(folder))])
  const inFolder = (/** @type {Iterable<string>} */ files) => [...files].map((name) => join(folder, name))
  const further = [...routes]
    .filter(([route]) => route !== '/login')
    .map(([route, chunks]) => {
      const own = [...firstLoad(manifest, chunks)].filter((name) => !base.has(name))
      return { name: `console route ${route}`, files: inFolder(own), limit: 25 * kilobyte }
    })
  return [{ name: 'console /login, first visit', files: inFolder(first), limit: 125 * kilobyte }, ...further]
}

/**
 * The scripts and styles that the page names itself, public files that no manifest knows among them.
 * @param {string} folder
 */
async function filesInHtml(folder) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:css|js))"/g)].map(([, name = '']) => name)
}

/** @returns {Promise<Budget[]>} */
async function widgetBudgets() {
  const { folder } = targets.widget
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  /** @param {RegExp} pattern */
  const matching = (pattern) => {
    const found = names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
    if (found.length === 0) throw new Error(`The widget has no file like ${pattern}.`)
    return found
  }
  const element = matching(/^(?:bonafide|integrity)-/)
  return [
    { name: 'loader', files: [join(targets.sdk.folder, 'loader.js')], limit: 1.2 * kilobyte },
    { name: 'widget, invite view', files: [...element, ...matching(/^invite-/)], limit: 14 * kilobyte },
    { name: 'widget, verify view', files: [...element, ...matching(/^verify-/)], limit: 20 * kilobyte },
    { name: 'widget, verify view, Welsh', files: matching(/^verify\.cy-/) },
    { name: 'widget, invite view, Welsh', files: matching(/^invite\.cy-/) },
    { name: 'widget, on a phone instead', files: matching(/^handoff-/) },
  ]
}

/** @returns {Promise<Budget[]>} */
async function pageBudgets() {
  const { folder } = targets.page
  const manifest = await readManifest(folder)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const first = [...firstLoad(manifest, entries), 'verify.html']
  const later = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  return [
    {
      name: 'standalone page, all of it',
      files: first.map((name) => join(folder, name)),
      limit: 25 * kilobyte,
    },
    ...later
      .filter(([key]) => /cy|qr/.test(key))
      .map(([key, chunk]) => ({ name: `standalone page, ${key}`, files: [join(folder, chunk.file)] })),
  ]
}

/**
 * @param {string} folder
 * @returns {Promise<import('vite').Manifest>}
 */
async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}
