import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './product/free-port.ts'
import { createPartner } from './walks/partner.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

interface Example {
  program: string
  /** The package of Debian that has the program. */
  package: string
  invite: string[]
  receive: (port: number) => string[]
}

const examples: readonly [name: string, example: Example][] = [
  ['Node', { program: 'node', package: 'nodejs', invite: ['invite.mjs'], receive: () => ['receive.mjs'] }],
  [
    'Python',
    { program: 'python3', package: 'python3', invite: ['invite.py'], receive: () => ['receive.py'] },
  ],
  [
    'PHP',
    {
      program: 'php',
      package: 'php-cli',
      invite: ['invite.php'],
      receive: (port) => ['-S', `127.0.0.1:${port}`, 'receive.php'],
    },
  ],
]

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Collects all that a process prints. */
function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}

test.for(examples)(
  'the example in %s invites, reads the list page by page and takes signed webhooks alone',
  async ([name, { program, package: needed, invite, receive }], { skip }) => {
    skip(!isInstalled(program), `needs: apt-get install ${needed}`)
    const cwd = resolve(import.meta.dirname, `../../examples/invite-from-${name.toLowerCase()}`)
    const partner = await createPartner(product.url, 'https://hr.example.com')
    const scopes = ['employees:read', 'employees:write']
    const { key } = await partner.call('POST', '/api-keys', { name: 'Payroll', scopes })
    const port = await freePort()
    const url = `http://localhost:${port}/`
    const endpoint = await partner.call('POST', '/webhook-endpoints', { url, events: ['invitation.sent'] })

    const env = { ...process.env, PORT: String(port), BONAFIDE_WEBHOOK_SECRET: String(endpoint['secret']) }
    const receiver = spawn(program, receive(port), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void receiver.kill())
    const received = printedBy(receiver)
    const forged = () =>
      fetch(url, { method: 'POST', body: '{"type":"ping","data":{}}' }).then(
        ({ status }) => status,
        () => undefined,
      )
    await vi.waitUntil(forged, { timeout: 30_000 })
    expect(await forged()).toBe(400)

    const run = (...args: string[]) =>
      promisify(execFile)(program, [...invite, ...args], {
        cwd,
        env: {
          ...process.env,
          BONAFIDE_URL: product.url,
          BONAFIDE_API_KEY: String(key),
          LIST_LIMIT: '1',
          WATCH_SECONDS: '0',
        },
      })
    const first = await run('Ada Example', 'ada@example.com')
    const [, id] = /^invited Ada Example \(([\da-f-]{36})\)\nAda Example: invited\n$/.exec(first.stdout) ?? []
    expect(id, first.stdout).toBeDefined()
    // The list has two pages, as there is one employee on each.
    const second = await run('Zoë Example', 'zoe@example.com')
    expect(second.stdout).toMatch(
      /^invited Zoë Example \(.{36}\)\nZoë Example: invited\nAda Example: invited\n$/,
    )
    await expect(run('Ada Example', 'ada@example.com')).rejects.toThrow(/already/i)

    await vi.waitUntil(() => received().includes(`invitation.sent ${id}`), { timeout: 30_000 })
    expect(received().split(`invitation.sent ${id}`)).toHaveLength(2)
  },
)
