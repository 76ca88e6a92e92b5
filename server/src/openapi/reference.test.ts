import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { callsOf } from './openapi-document.ts'
import { publicDocument } from './public-document.ts'

const server = withTestServer()

test(
  'the reference has every call of API keys, and runs and loads nothing from elsewhere',
  { timeout: 120_000 },
  async () => {
    const page = await server.app.request('/docs/api')
    const text = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const [path, methods] of Object.entries(publicDocument().paths)) {
      for (const { operationId } of Object.values(methods)) expect(text).toContain(`id="${operationId}"`)
      expect(text).toContain(`/api/v1${path}`)
    }
    const own = /<script src="\/docs\/api\/(?:reference|try-it)\.js" defer><\/script>/g
    expect(text.replaceAll(own, '')).not.toMatch(/<script|<style|style=|\son\w+=/)
    expect([...text.matchAll(/ (?:src|href)="(?!#)([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/favicon.svg',
      '/docs/api/reference.css',
      '/docs/api/reference.js',
      '/docs/api/try-it.js',
      '/api/v1/openapi.json',
      '/api/v1/openapi-2.json',
    ])
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("style-src 'self'")
    expect(policy).not.toContain('unsafe')
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...text.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
    expect(text.match(/<form /g)).toHaveLength(
      Object.values(publicDocument().paths).flatMap((methods) => Object.keys(methods)).length,
    )
    for (const name of ['reference', 'try-it']) {
      const script = await server.app.request(`/docs/api/${name}.js`)
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
    const style = await server.app.request('/docs/api/reference.css')
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  },
)

test('the contents name each call by its noun, in three words at most, with its method', async () => {
  const text = await (await server.app.request('/docs/api')).text()
  const contents = text.slice(text.indexOf('<nav'), text.indexOf('</nav>'))
  const plain = contents.replaceAll(/\s*<(?!a |h2)[^>]*>\s*/g, ' ').replaceAll(/ +/g, ' ')
  for (const { operation, method } of callsOf(publicDocument())) {
    const [, mark, name = ''] =
      new RegExp(`href="#${operation.operationId}"> (\\w+) ([^<]+?) <`).exec(plain) ?? []
    expect(mark, operation.operationId).toBe(method.toUpperCase())
    expect(name.split(' ').length, name).toBeLessThanOrEqual(3)
  }
  const nouns = [...contents.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, noun]) => noun)
  expect(nouns.slice(0, 3)).toEqual(['Employees', 'Several employees', 'Right-to-work checks'])
})

test('the places that others link to stay', async () => {
  const text = await (await server.app.request('/docs/api')).text()
  const guides = ['quick-start', 'conventions', 'test-mode', 'try-it', 'events', 'schemas', 'calls-employees']
  const others = ['employees.invite', 'employeeActions.nudge', 'event.employee.completed', 'schema-Employee']
  for (const id of [...guides, ...others]) expect(text).toContain(` id="${id}"`)
})

test('the document of API keys is served, for other viewers', async () => {
  const { status, json } = await server.request('GET', '/v1/openapi.json')
  expect([status, json]).toEqual([200, JSON.parse(JSON.stringify(publicDocument()))])
})

test('the quick start runs as it is printed', async () => {
  const { token } = await server.signUp()
  const body = { name: 'Payroll', scopes: ['employees:read', 'employees:write'] }
  const { json: made } = await server.request('POST', '/api-keys', { token, body })
  const listener = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void listener.close())
  if (!listener.listening) await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const text = await (await server.app.request('/docs/api')).text()
  const commands = [...text.matchAll(/<pre class="command" tabindex="0"><code>([^<]*)<\/code>/g)].map(
    ([, command = '']) => unescape(command),
  )
  expect(commands).toHaveLength(3)
  const env = {
    ...process.env,
    BONAFIDE_URL: `http://127.0.0.1:${port}`,
    BONAFIDE_API_KEY: made.key as string,
  }
  const answers: unknown[] = []
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('bash', ['-ec', command], { env })
    answers.push(JSON.parse(stdout))
  }
  const invited = { fullName: 'Ella Novak', externalId: 'payroll-42', status: 'invited' }
  expect(answers).toMatchObject([{ items: [], total: 0 }, invited, { items: [invited], total: 1 }])
})

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
