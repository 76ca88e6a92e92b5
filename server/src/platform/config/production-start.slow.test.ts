import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'

const packageDir = fileURLToPath(new URL('../../..', import.meta.url))

// No database is opened, so one project's run says it all.
const isEmbedded = inject('database').kind === 'pglite'

test.runIf(isEmbedded)(
  'a server that would be unsafe does not start, names every setting, and makes no secret',
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bonafide-unsafe-'))
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: packageDir,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        DATA_KEY: 'a1'.repeat(32),
        STRIPE_SECRET_KEY: 'sk_test_abc',
        STRIPE_WEBHOOK_SECRET: 'whsec_abc',
        IDENTITY_PROVIDER: 'stripe',
        ECHO_CODES: '1',
      },
    })
    const output = { text: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => void (output.text += part))
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).toBe(1)
    const lines = output.text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg.split(' ')[0])).toEqual([
      'SESSION_SECRET',
      'DATA_KEY',
      'ALLOW_SANDBOX',
      'STRIPE_SECRET_KEY',
      'ECHO_CODES',
      'TRUSTED_PROXIES',
      'PUBLIC_URL',
    ])
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)
