// Builds the element and all it loads later. A file's name holds the beginning of its sha256, and the element holds the
// whole of it, so that what a page has pinned once is what it gets.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../..')
/** Each is built alone: a chunk that two of them shared would be one more to wait for. */
const parts = ['verify', 'invite', 'extras', 'colours', 'verify-languages', 'invite-languages']
/** What a visitor always needs one of. The hashes of the others are in a file that only those load who need one. */
const views = ['verify', 'invite']

interface Script {
  name: string
  code: string
}

await buildWidget(join(root, '.cache/build/widget'))

async function buildWidget(folder: string): Promise<void> {
  const built = (await Promise.all(parts.map((part) => scripts(part)))).flat()
  const isView = ({ name }: Script) => views.includes(name)
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

async function scripts(mode: string, define: Record<string, string> = {}): Promise<Script[]> {
  const configFile = join(root, 'vite.widget.config.ts')
  const built = await build({ configFile, mode, define, logLevel: 'warn', build: { write: false } })
  const outputs = 'output' in built ? built.output : []
  return outputs.flatMap((file) => (file.type === 'chunk' ? [{ name: file.name, code: file.code }] : []))
}

function sha256(code: string): string {
  return createHash('sha256').update(code).digest('base64')
}

function hashesOf(files: Script[]): string {
  return JSON.stringify(Object.fromEntries(files.map(({ name, code }) => [name, sha256(code)])))
}

/** As the element makes it from the hash it knows. */
function fileName(name: string, hash: string): string {
  return `${name}-${hash.slice(0, 8).replaceAll(/\W/g, '_')}.js`
}
