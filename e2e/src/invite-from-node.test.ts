import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { withProduct } from './with-product.ts'

const example = resolve(import.meta.dirname, '../../examples/invite-from-node/invite.mjs')
const account = { email: 'hr@example.com', password: 'a long pass phrase' }

const product = withProduct()
beforeAll(async () => {
  const names = { name: 'Harriet Reed', firstName: 'Harriet', lastName: 'Reed' }
  const organisation = { orgName: 'My Organization', orgSlug: 'hr' }
  const response = await fetch(`${product.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...names, ...account, ...organisation }),
  })
  expect(response.status).toBe(201)
})

test('the Node example invites an employee and prints their progress', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [example, 'Ada Example', 'ada@example.com'],
    {
      env: {
        ...process.env,
        BONAFIDE_URL: product.url,
        BONAFIDE_EMAIL: account.email,
        BONAFIDE_PASSWORD: account.password,
        WATCH_SECONDS: '0',
      },
    },
  )
  expect(stdout).toMatch(/^My Organization invited Ada Example \([\da-f-]{8}\)$/m)
  expect(stdout).toContain('invited: email pending, phone pending, id pending, rtw pending')
})
