// @ts-expect-error: the plugin has no types
import file from '@size-limit/file'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sizeLimit from 'size-limit'
import { targets } from './build-targets.mjs'
import { firstLoad, routeChunks } from './first-load.mjs'

/** @typedef {{ name: string, files: string[], limit: number }} Budget limit in bytes, brotli quality 11 */

const kilobyte = 1000

/**
 * Prints what a first visit of each page loads beside its budget.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function measureSizes() {
  const budgets = [...(await consoleBudgets()), await pageBudget()]
  const results = await Promise.all(
    budgets.map(async (budget) => {
      const [measured] = /** @type {{ size: number }[]} */ (await sizeLimit([file], budget.files))
      return { ...budget, size: measured?.size ?? 0 }
    }),
  )
  for (const { name, size, limit } of results) {
    const kilobytes = (size / kilobyte).toFixed(1).padStart(6)
    console.log(`${size <= limit ? '✓' : '✗'} ${kilobytes} kB of ${limit / kilobyte}  ${name}`)
  }
  const passed = results.filter(({ size, limit }) => size <= limit).length
  return { passed, failed: results.length - passed }
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

/** @returns {Promise<Budget>} */
async function pageBudget() {
  const { folder } = targets.page
  const manifest = await readManifest(folder)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  // Everything the page may load, steps it loads later included: an employee goes through all of them.
  const all = firstLoad(manifest, [...entries, ...Object.keys(manifest)])
  const files = [...all, 'verify.html'].filter((name) => /\.(?:css|html|js)$/.test(name))
  return {
    name: 'standalone page, all of it',
    files: files.map((name) => join(folder, name)),
    limit: 25 * kilobyte,
  }
}

/**
 * @param {string} folder
 * @returns {Promise<import('vite').Manifest>}
 */
async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}
