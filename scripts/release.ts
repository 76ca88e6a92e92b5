// Puts what production needs into one archive, with its checksum and the list of its packages: `npm run release`. Unpacked,
// `node dist/server/main.js` runs from it, on the system and the processor that it was made on. `-- <folder>` puts them there
// instead of into `release`.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { bin, root, run } from './run.ts'

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `bonafide-${version}-${process.platform}-${process.arch}`
const target = resolve(root, process.argv[2] ?? 'release')
const folder = join(target, name)
/** What an operator needs beside the program. */
const beside = [
  'package.json',
  'CHANGELOG.md',
  'NOTICE',
  'SECURITY.md',
  'compose.yaml',
  'Caddyfile',
  'init.sql',
  '.env.example',
  'ops',
  'docs/deploy.md',
  'docs/deploy-many.md',
  'docs/operations.md',
  'docs/settings.md',
  'docs/metrics.md',
]

await rm(target, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await must(bin('tsx'), ['scripts/build.ts', 'packages', folder])
await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
for (const path of beside) await cp(join(root, path), join(folder, path), { recursive: true })

const archive = join(target, `${name}.tar.gz`)
await must('tar', ['-czf', archive, '-C', target, name])
const sum = createHash('sha256')
  .update(await readFile(archive))
  .digest('hex')
// As `sha256sum --check` reads it.
await writeFile(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
await writeFile(join(target, `${name}.cdx.json`), await must('npm', ['run', '--silent', 'sbom']))
await rm(folder, { recursive: true })
const { size } = await stat(archive)
console.log(`${archive}, ${(size / 1e6).toFixed(1)} MB, sha256 ${sum}`)

/** Returns what a command prints. */
async function must(command: string, args: string[]): Promise<string> {
  const { ok, output } = await run(command, args, { capture: true })
  if (!ok) throw new Error(`${command} ${args.join(' ')}: ${output}`)
  return output
}
