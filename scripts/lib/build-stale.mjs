import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { assembleSdk } from './assemble-sdk.mjs'
import { targets } from './build-targets.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './run.mjs'

const recordFile = join(root, '.cache/build/built.json')
const publicFolder = join(root, 'dist/public')
const serverFolder = join(root, 'dist/server')
const outcome = [
  'public/index.html',
  'public/verify.html',
  'public/sdk/v1/loader.js',
  'server/main.js',
  'server/worker.js',
  'server/migrations',
]

/** @typedef {keyof typeof targets} Target */

/**
 * Builds what has changed since the last build into `dist/public` and `dist/server`.
 * @param {{ force?: boolean }} [options]
 */
export async function buildStale({ force = false } = {}) {
  const wanted = fingerprints()
  const made = force ? {} : built()
  const stale = names().filter((name) => made[name] !== wanted[name])
  const complete = outcome.every((path) => existsSync(join(root, 'dist', path)))
  if (stale.length === 0 && complete) return

  const started = performance.now()
  console.log(stale.length > 0 ? `Building ${stale.join(', ')}…` : 'Copying the last build…')
  await make(stale.filter((name) => name !== 'sdk'))
  await make(stale.filter((name) => name === 'sdk'))
  await assemble()
  await writeFile(recordFile, JSON.stringify(wanted))
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

const names = () => /** @type {Target[]} */ (Object.keys(targets))

function fingerprints() {
  const environment = `${process.versions.node} ${process.env['VITE_API_URL'] ?? ''}`
  return Object.fromEntries(names().map((name) => [name, fingerprint(targets[name].inputs, environment)]))
}

/** @returns {Record<string, string>} the fingerprint of each target that is in the cache */
function built() {
  if (!existsSync(recordFile)) return {}
  const record = JSON.parse(readFileSync(recordFile, 'utf8'))
  return Object.fromEntries(
    names().flatMap((name) => (existsSync(targets[name].folder) ? [[name, record[name]]] : [])),
  )
}

/**
 * All at once. Those that can be made are, before the first failure is thrown.
 * @param {Target[]} stale
 */
async function make(stale) {
  const results = await Promise.allSettled(stale.map((name) => targets[name].make()))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

async function assemble() {
  await Promise.all(
    [publicFolder, serverFolder].map((folder) => rm(folder, { recursive: true, force: true })),
  )
  await mkdir(publicFolder, { recursive: true })
  await cp(targets.server.folder, serverFolder, { recursive: true })
  // Vite's manifest is for the size budgets, not for visitors.
  const filter = (/** @type {string} */ path) => basename(path) !== '.vite'
  for (const { folder } of [targets.console, targets.page]) {
    await cp(folder, publicFolder, { recursive: true, filter })
  }
  await assembleSdk(join(publicFolder, 'sdk'))
}
