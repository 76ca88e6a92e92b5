import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targets } from './build-targets.mjs'
import { compress } from './compress.mjs'
import { root } from './run.mjs'

/**
 * Puts the element, the loader and all they load into `<version>/`, whose files never change, and the two that
 * pages name into `v1/`, which moves on with each version.
 * @param {string} folder
 */
export async function assembleSdk(folder) {
  const { version } = JSON.parse(await readFile(join(root, 'sdk/package.json'), 'utf8'))
  const fixed = join(folder, version)
  const moving = join(folder, 'v1')
  await mkdir(moving, { recursive: true })
  for (const source of [targets.widget.folder, targets.sdk.folder])
    await cp(source, fixed, { recursive: true })

  const names = await readdir(fixed)
  for (const name of names) {
    const isElement = /^bonafide-[\w-]{8}\.js/.test(name)
    const plain = isElement ? name.replace(/-[\w-]{8}\.js/, '.js') : name
    if (isElement) await cp(join(fixed, name), join(fixed, plain))
    if (isElement || name.startsWith('loader.js')) await cp(join(fixed, name), join(moving, plain))
  }
  const scripts = (await readdir(fixed)).filter((name) => name.endsWith('.js'))
  const files = Object.fromEntries(
    await Promise.all(scripts.map(async (name) => [name, integrity(await readFile(join(fixed, name)))])),
  )
  await writeFile(join(fixed, 'manifest.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
  await compress(fixed)
}

/** @param {Buffer} content */
const integrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`
