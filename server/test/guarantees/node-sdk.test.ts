import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

let folder: string
let tarball: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonafide-node-'))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: join(root, 'node-sdk') })
  const [packed = ''] = await readdir(folder)
  tarball = join(folder, packed)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  "installed in an empty project, the README's program invites and lists",
  { timeout: 120_000 },
  async () => {
    const project = join(folder, 'project')
    await mkdir(project)
    await writeFile(join(project, 'package.json'), '{ "type": "module" }')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
    // The package brings no others.
    expect(await readdir(join(project, 'node_modules/@bonafide'))).toEqual(['node'])
    const readme = await readFile(join(root, 'node-sdk/README.md'), 'utf8')
    const [, program = ''] = /```js\n([^]*?)```/.exec(readme) ?? []
    await writeFile(join(project, 'invite.mjs'), program)

    const { token } = await server.signUp()
    const body = { name: 'Payroll', scopes: ['employees:read', 'employees:write'] }
    const { json: made } = await server.request('POST', '/api-keys', { token, body })
    const listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => void listener.close())
    if (!listener.listening) await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const env = {
      ...process.env,
      BONAFIDE_URL: `http://127.0.0.1:${port}`,
      BONAFIDE_API_KEY: made.key as string,
    }
    const start = async () => (await run(process.execPath, ['invite.mjs'], { cwd: project, env })).stdout
    expect(await start()).toBe('invited Ella Novak\nElla Novak: invited\n')
    expect(await start()).toBe('invited before\nElla Novak: invited\n')
  },
)

test('publint and attw find nothing wrong with the package', { timeout: 120_000 }, async () => {
  const bin = (name: string) => join(root, 'node_modules/.bin', name)
  await expect(run(bin('publint'), ['run', tarball, '--strict'])).resolves.toBeDefined()
  await expect(run(bin('attw'), [tarball, '--profile', 'esm-only'])).resolves.toBeDefined()
})
