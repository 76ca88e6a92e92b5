// Checks that every package of the lock file has a licence that may be used: `npm run licences`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

interface Locked {
  license?: string
  dev?: boolean
  link?: boolean
}

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** For packages that only build or test: nothing of them is given on. */
const allowedForTools = new Set([...allowed, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0'])

/** Licences that the lock file leaves out or has wrong, as the package itself states them. */
const known: Readonly<Record<string, string>> = {
  busboy: 'MIT, in its file LICENSE',
  'dejavu-fonts-ttf': 'the licences of Bitstream Vera and Arev, which let fonts be embedded',
  dicer: 'MIT, in its file LICENSE',
  eval: 'MIT, in its file LICENSE',
  'humanize-number': 'MIT, in its README',
  'libheif-js': 'LGPL-3.0: a file of its own that is loaded unchanged, and can be replaced',
  only: 'MIT, in its README',
  'png-js': 'MIT, in its file LICENSE',
  'require-like': 'MIT, in its file License',
  streamsearch: 'MIT, in its file LICENSE',
}

/** Returns the packages whose licence is none of those. */
export function licenceFaults(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { license = 'none', dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    if (!path.includes('node_modules/') || link || name in known) return []
    return isAllowed(license, dev ? allowedForTools : allowed) ? [] : [`${name}: ${license}`]
  })
}

// One of several is enough, all of several are needed.
function isAllowed(expression: string, names: ReadonlySet<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(one, names))
  return plain.split(' AND ').every((one) => names.has(one))
}

if (process.argv[1] === import.meta.filename) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const faults = licenceFaults(packages)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length ? 1 : 0
}
