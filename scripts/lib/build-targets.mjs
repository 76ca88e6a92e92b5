import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { bin, root, run } from './run.mjs'

const common = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib/build-targets.mjs']
const cache = join(root, '.cache/build')
const widget = ['vite.widget.config.ts', 'widget', 'shared/src', 'shared/package.json', 'sdk/package.json']

/**
 * @typedef {object} BuildTarget
 * @property {string[]} inputs all it is made from
 * @property {string} folder where it is made
 * @property {() => Promise<void>} make
 */

/** What `npm run build` makes, each in a folder of its own. The SDK holds the name and the hash of the widget. */
export const targets = {
  console: target('console', ['console', 'shared/src', 'shared/package.json'], async (folder) => {
    await vite(folder, ['console', '--config', 'console/vite.config.ts', '--manifest'])
    await compress(folder)
  }),
  page: target('page', widget, async (folder) => {
    await vite(folder, ['--config', 'vite.widget.config.ts', '--mode', 'page', '--manifest'])
    await compress(folder)
  }),
  widget: target('widget', [...widget, 'scripts/build-widget.mjs'], async (folder) => {
    await command(process.execPath, ['scripts/build-widget.mjs', folder])
    await compress(folder)
  }),
  sdk: target('sdk', ['sdk', ...widget], async (folder) => {
    await command(process.execPath, ['sdk/build.mjs'])
    await compress(folder)
  }),
  server: target('server', ['server', 'shared/src/contract', 'shared/package.json'], async (folder) => {
    await vite(folder, ['server', '--config', 'server/vite.config.ts'])
    await cp(join(root, 'server/migrations'), join(folder, 'migrations'), { recursive: true })
  }),
}

/**
 * @param {string} name
 * @param {string[]} inputs
 * @param {(folder: string) => Promise<void>} make
 * @returns {BuildTarget}
 */
function target(name, inputs, make) {
  const folder = join(cache, name)
  return { inputs: [...inputs, ...common], folder, make: () => make(folder) }
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
async function vite(folder, args) {
  await command(bin('vite'), ['build', ...args, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'])
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function command(name, args) {
  // Whatever it is set to around here, what is built is for production.
  const { ok, output } = await run(name, args, { capture: true, env: { NODE_ENV: 'production' } })
  if (output.trim()) console.log(output.trimEnd())
  if (!ok) throw new Error(`This failed: ${[name, ...args].join(' ')}`)
}
