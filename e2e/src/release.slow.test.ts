import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './product/free-port.ts'
import { npmRun } from './product/npm-run.ts'

const release = resolve(import.meta.dirname, '../../release')
const minutes = 60_000

test(
  'a release has its checksum and the list of what is in it, and runs unpacked without anything else',
  {
    timeout: 8 * minutes,
  },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bonafide-release-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    expect(await npmRun('release')).toMatchObject({ code: 0 })
    const archive = (await readdir(release)).find((name) => name.endsWith('.tar.gz')) ?? ''
    const checked = execFileSync('sha256sum', ['--check', `${archive}.sha256`], {
      cwd: release,
      encoding: 'utf8',
    })
    expect(checked).toBe(`${archive}: OK\n`)
    const list = JSON.parse(await readFile(join(release, archive.replace('.tar.gz', '.cdx.json')), 'utf8'))
    expect(list).toMatchObject({ bomFormat: 'CycloneDX' })
    expect(list.components.map(({ name }: { name: string }) => name)).toContain('hono')
    expect((await stat(join(release, archive))).size).toBeLessThan(40e6)

    execFileSync('tar', ['-xzf', join(release, archive), '-C', folder, '--strip-components=1'])
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const port = await freePort()
    const server = spawn(process.execPath, ['dist/server/main.js', '--no-demo'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    try {
      const ask = (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => undefined)
      const isReadyOrOver = async () => server.exitCode !== null || (await ask('/readyz'))?.ok
      await vi.waitUntil(isReadyOrOver, { timeout: 2 * minutes, interval: 200 }).catch(() => undefined)
      if (!(await ask('/readyz'))?.ok) throw new Error(`it did not get ready; it said: ${said}`)
      expect(await (await ask('/api/system'))?.json()).toMatchObject({ version })
      expect(await (await ask('/login'))?.text()).toContain('<div id="root"')
    } finally {
      if (server.kill('SIGTERM')) await once(server, 'exit')
    }
  },
)
