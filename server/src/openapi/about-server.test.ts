import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const server = withTestServer({ env: { securityContact: 'mailto:hr@acme.example' } })
const without = withTestServer()

test('the version is one: of package.json, the list of changes, the call and the metrics', async () => {
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect((await server.request('GET', '/system')).json).toMatchObject({ version })
  const shown = await server.deps.metrics.registry.metrics()
  expect(shown).toContain(`bonafide_build_info{version="${version}",node="${process.version}"} 1`)
})

test('security.txt names the contact and ends in three months', async () => {
  const answer = await server.app.request('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:hr@acme\.example$/m)
  expect(text).toMatch(/^Canonical: \S+\/\.well-known\/security\.txt$/m)
  const ends = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  const days = (ends - server.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(80)
  expect(days).toBeLessThan(100)
  expect((await without.app.request('/.well-known/security.txt')).status).toBe(404)
})
