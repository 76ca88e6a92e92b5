// Builds the element and all it loads later into a folder. A file's name holds the beginning of its sha256, and the
// element holds the whole of it, so that what a page has pinned once is what it gets.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { orExit } from './lib/or-exit.mjs'
import { root } from './lib/run.mjs'

/** Each is built alone: a chunk that two of them shared would be one more to wait for. */
const parts = ['verify', 'invite', 'handoff', 'colours', 'verify-languages', 'invite-languages']
/** What a visitor always needs one of. The hashes of the others are in a file that only those load who need one. */
const views = ['verify', 'invite']

/** @param {string} code */
const sha256 = (code) => createHash('sha256').update(code).digest('base64')

/** @param {{ name: string, code: string }[]} files */
const hashesOf = (files) =>
  JSON.stringify(Object.fromEntries(files.map(({ name, code }) => [name, sha256(code)])))

/** As the element makes it from the hash it knows. */
const fileName = (/** @type {string} */ name, /** @type {string} */ hash) =>
  `${name}-${hash.slice(0, 8).replaceAll(/\W/g, '_')}.js`

const folder = process.argv[2] ?? join(root, '.cache/build/widget')
await orExit(buildWidget())

async function buildWidget() {
  const built = (await Promise.all(parts.map((part) => scripts(part)))).flat()
  const isView = (/** @type {{ name: string }} */ { name }) => views.includes(name)
  const rare = {
    name: 'rare',
    code: `export const hashes=${hashesOf(built.filter((script) => !isView(script)))}`,
  }
  const next = [...built.filter(isView), rare]
  const [element] = await scripts('bonafide', { __FILES__: hashesOf(next) })
  if (!element) throw new Error('The build of the element made no script.')

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all(
    [element, rare, ...built].map(({ name, code }) =>
      writeFile(join(folder, fileName(name, sha256(code))), code),
    ),
  )
}

/**
 * @param {string} mode
 * @param {Record<string, string>} [define]
 */
async function scripts(mode, define = {}) {
  const configFile = join(root, 'vite.widget.config.ts')
  const built = await build({ configFile, mode, define, logLevel: 'warn', build: { write: false } })
  const outputs = 'output' in built ? built.output : []
  return outputs.flatMap((file) => (file.type === 'chunk' ? [{ name: file.name, code: file.code }] : []))
}
