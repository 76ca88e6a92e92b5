import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { createProviders } from '#process/create-providers.ts'
import type { SandboxPart } from '#platform/config/sandbox-settings.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function get(path: string) {
  const answer = await server.app.request(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function invite(overrides: Record<string, unknown>) {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, overrides)
  server.clock.advance(1000)
  await server.runJobs()
  return { orgId, employee, walker: createWalker(server, employee.verificationToken) }
}

test('an empty outbox says what will be there', async () => {
  const { status, text } = await get('/sandbox/outbox?to=nobody@example.com')
  expect(status).toBe(200)
  expect(text).toContain('No message to “nobody@example.com”')
})

test('each message is shown as its receiver would see it', async () => {
  const mail = await invite({ inviteChannelPref: 'email', fullName: 'Maya Iqbal' })
  const sms = await invite({ inviteChannelPref: 'sms', phone: '07400 700001' })
  const chat = await invite({ inviteChannelPref: 'whatsapp', phone: '07400 700002' })
  const { text } = await get('/sandbox/outbox')
  expect(text).toMatch(/Email to\s*<strong>Maya Iqbal<\/strong>/)
  for (const { employee } of [sms, chat]) {
    expect(text).toContain(`href="http://localhost:3000/verify/${employee.verificationToken}"`)
  }
  expect(text.indexOf('data-to="+447400700002"')).toBeLessThan(text.indexOf('data-to="+447400700001"'))
  const [, id] = /src="\/sandbox\/outbox\/([\da-f-]{36})\/html"/.exec(text) ?? []
  const frame = await get(`/sandbox/outbox/${id}/html`)
  expect(frame.text).toContain(`/verify/${mail.employee.verificationToken}?channel=email`)
  expect(frame.text).toContain('<base target="_top">')
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
})

test('where an email has been erased, its frame says so', async () => {
  const { status, text, headers } = await get(`/sandbox/outbox/${crypto.randomUUID()}/html`)
  expect(status).toBe(404)
  expect(text).toContain('This email has been erased.')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('the outbox can be narrowed to an employee, an address or a number', async () => {
  const { employee } = await invite({
    inviteChannelPref: 'sms',
    phone: '07400 700003',
    fullName: 'Zelda Quill',
  })
  await invite({ inviteChannelPref: 'sms', phone: '07400 700004' })
  for (const to of ['zelda', '+447400700003', '07400 700003']) {
    const { text } = await get(`/sandbox/outbox?to=${encodeURIComponent(to)}`)
    expect(text.match(/class="card"/g), to).toHaveLength(1)
    expect(text).toContain(employee.verificationToken)
  }
  expect((await get('/sandbox/outbox?to=%25')).text).not.toContain('class="card" data-channel')
  const { text: newest } = await get('/sandbox/outbox/newest?to=zelda')
  const { text: page } = await get('/sandbox/outbox?to=zelda')
  expect(page).toContain(`data-newest="${newest}"`)
})

test('text from outside stays text', async () => {
  const attack = '<script>alert(1)</script>'
  const { orgId } = await invite({ fullName: `Eve ${attack}` })
  await server.deps.db.insert(sandboxOutbox).values({
    orgId,
    id: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    channel: 'sms',
    recipient: attack,
    sender: attack,
    bodyText: `https://example.com/"onclick="x ${attack}`,
    createdAt: server.deps.clock(),
  })
  const { text } = await get(`/sandbox/outbox?to=${encodeURIComponent(attack)}`)
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('"onclick')
})

test('the pages run nothing but their own files', async () => {
  const { walker, employee } = await invite({ phone: '07400 700005' })
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const url = new URL((await walker.identitySession()).json.url)
  for (const path of ['/sandbox/', '/sandbox/outbox', url.pathname]) {
    const { status, text, headers } = await get(path)
    expect(status, path).toBe(200)
    expect(text).toContain('Sandbox: not a real check')
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|style="|\son\w+=/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  for (const path of ['/sandbox/sandbox.css', '/sandbox/sandbox.js']) {
    expect((await get(path)).headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
  }
})

test("the identity page takes its own form only, and an unknown check's page is not there", async () => {
  const { walker, employee } = await invite({ phone: '07400 700006', fullName: 'Noor Haddad' })
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { pathname } = new URL((await walker.identitySession()).json.url)
  expect((await get(pathname)).text).toContain('Identity check for Noor Haddad')
  const post = (headers: Record<string, string>, body: Record<string, string> = { decision: 'pass' }) =>
    server.app.request(`http://localhost:3000${pathname}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    })
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', host: 'localhost:3000' },
    { origin: 'null', host: 'localhost:3000' },
  ]
  for (const headers of foreign) expect((await post(headers)).status).toBe(403)
  expect((await post({}, { decision: 'perhaps' })).status).toBe(400)
  await server.runJobs()
  expect(await walker.state()).toMatchObject({ currentStep: 3 })
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  expect((await get(pathname)).text).toContain('This check has passed.')
  expect((await get('/sandbox/identity/unknown')).status).toBe(404)
  expect((await server.app.request('/sandbox/identity/unknown', { method: 'POST' })).status).toBe(404)
})

test('the identity page asks what the document says, in a plain form filled with what was invited', async () => {
  const { walker, employee } = await invite({
    inviteChannelPref: 'email',
    phone: '07400 700010',
    fullName: 'Zoë "Z" <Quill>',
    dateOfBirth: '1990-05-17',
  })
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { pathname } = new URL((await walker.identitySession()).json.url)
  const { text } = await get(pathname)
  const form = /<form[^]*<\/form>/.exec(text)?.[0] ?? ''
  expect(form).toMatch(/name="documentName"[^>]* value="Zoë &quot;Z&quot; &lt;Quill&gt;"/)
  expect(form).toMatch(/name="dateOfBirth"[^>]* type="text"[^>]* value="1990-05-17"/)
  expect(form).not.toContain('<script')
  for (const wrong of ['1990', '<b>']) {
    const body = new URLSearchParams({ decision: 'pass', dateOfBirth: wrong })
    expect((await server.app.request(pathname, { method: 'POST', body })).status).toBe(400)
  }
  const chosen = { decision: 'processing', documentName: 'Piotr Kowalski', dateOfBirth: '2 Jan 1985' }
  await server.app.request(pathname, { method: 'POST', body: new URLSearchParams(chosen) })
  const later = (await get(pathname)).text
  expect(later).toContain('value="Piotr Kowalski"')
  expect(later).toContain('value="1985-01-02"')
})

test('the identity page shows why a check has failed, as one sentence', async () => {
  const { walker, employee } = await invite({ phone: '07400 700007' })
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { pathname } = new URL((await walker.identitySession()).json.url)
  const body = new URLSearchParams({ decision: 'fail', reason: 'face_mismatch' })
  await server.app.request(pathname, { method: 'POST', body })
  expect((await get(pathname)).text).toMatch(
    /This check has failed\. The face does not match the document\.</,
  )
})

test('the pages and calls are there for what the sandbox may stand in for, and for nothing else', async () => {
  const { walker, employee } = await invite({ phone: '07400 700009' })
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const check = new URL((await walker.identitySession()).json.url).pathname
  const paths = ['/sandbox/outbox', check, '/sandbox/google.js', '/sandbox/sandbox.css']
  const seen = async (parts: readonly SandboxPart[]) => {
    const env = { ...server.deps.env, sandboxParts: new Set(parts) }
    const deps = {
      ...server.deps,
      env,
      providers: createProviders({ ...server.deps, env, keys: server.deps.keys }),
    }
    const app = createApp(deps, { publicDir: '/nowhere' })
    const statuses = await Promise.all(paths.map(async (path) => (await app.request(path)).status))
    const event = (await app.request('/api/webhooks/sandbox', { method: 'POST' })).status
    const { sandbox } = (await (await app.request('/api/system')).json()) as { sandbox: string[] }
    return { statuses, event, sandbox, index: await (await app.request('/sandbox/')).text() }
  }
  const most = ['identity', 'rtw', 'payment'] as const
  const some = await seen(most)
  expect(some).toMatchObject({ statuses: [404, 200, 404, 200], event: 400, sandbox: most })
  expect(some.index).toContain('Right to work')
  expect(some.index).not.toMatch(/Outbox|Google/)
  expect(await seen([...most, 'sms', 'google'])).toMatchObject({ statuses: [200, 200, 200, 200], event: 400 })
})

test('without permission for a sandbox only what test mode needs exists, and it shows nothing', async () => {
  const app = createApp(
    { ...server.deps, env: { ...server.deps.env, sandboxParts: new Set() } },
    { publicDir: '/nowhere' },
  )
  const paths = [
    '/sandbox/',
    '/sandbox/outbox',
    '/sandbox/identity/x',
    '/sandbox/checkout/x',
    '/sandbox/google',
    '/sandbox/google.js',
    '/sandbox/google/userinfo',
  ]
  for (const path of paths) expect((await app.request(path)).status, path).toBe(404)
  expect((await app.request('/sandbox/sandbox.css')).status).toBe(200)
  // Unsigned.
  expect((await app.request('/api/webhooks/sandbox', { method: 'POST' })).status).toBe(400)
})
