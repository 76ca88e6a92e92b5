import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { runStaffImport } from './run-staff-import.ts'
import { member, staffCalls } from '#testing/setups/staff-import-test-setup.ts'

const server = withTestServer()
const rows = 60

test(
  'another user is answered after few rows of an import, however many there are',
  { timeout: 300_000 },
  async () => {
    const { token, orgId } = await server.signUp()
    const other = await server.signUp()
    const calls = staffCalls(server, token)
    const { json } = await calls.start(Array.from({ length: rows }, () => member()))
    const listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => void listener.close())
    if (!listener.listening) await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const { signal } = new AbortController()
    const importing = runStaffImport(server.deps, { orgId, importId: json.importId }, { signal })
    const answer = await fetch(`http://127.0.0.1:${port}/api/employees`, {
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(answer.status).toBe(200)
    const { created, waiting } = await calls.get(json.importId)
    expect(created + waiting).toBe(rows)
    expect(waiting).toBeGreaterThan(rows / 2)
    await importing
    // A busy machine does not finish in one go.
    await server.runJobs()
    expect((await calls.get(json.importId)).created).toBe(rows)
  },
)
