// Does every step of the Dockerfile in an empty folder, the long ones too, looks at the files that come of it, and
// starts what it would start: without settings it has to refuse, and say which are missing.
import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { orExit } from './lib/or-exit.mjs'

const { rehearseImage } = await tsImport('../e2e/src/rehearse-image.ts', import.meta.url)
const { fileFaults } = await tsImport('../e2e/src/image-faults.ts', import.meta.url)
const { packageFaults } = await tsImport('../e2e/src/package-faults.ts', import.meta.url)
const folder = await mkdtemp(join(tmpdir(), 'bonafide-image-'))
try {
  const { cwd, env, command } = await orExit(rehearseImage({ folder, say: console.log }))
  const faults = [...(await fileFaults(cwd)), ...(await packageFaults(cwd))]
  for (const fault of faults) console.log(fault)
  const [program, ...args] = command
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  const isRight = status === 1 && stderr.includes('SESSION_SECRET must be set')
  console.log(isRight ? 'The image would start.' : `The image would not start: ${status}\n${stderr}`)
  process.exitCode = isRight && faults.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
