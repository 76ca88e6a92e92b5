// Builds the package into `dist`: CommonJS, as n8n loads it, with the icons beside the code that names them.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const dist = join(folder, 'dist')

rmSync(dist, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [join(folder, '../node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.build.json')],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
cpSync(join(folder, 'nodes'), join(dist, 'nodes'), {
  recursive: true,
  filter: (path) => !path.endsWith('.ts'),
})
