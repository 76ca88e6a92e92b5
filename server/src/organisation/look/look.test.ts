import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { drawPng } from '#testing/scenarios/draw-png.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'

const server = withTestServer()

const png = drawPng(300, 100, () => [0, 0, 0, 255])
const change = (token: string, accentColour: unknown) =>
  server.request('PATCH', '/settings', { token, body: { accentColour } })
async function upload(token: string) {
  const headers = { 'content-type': 'image/png' }
  const sent = { token, raw: new Uint8Array(png), headers }
  return (await server.request('POST', '/organisation/logo', sent)).json.logo
}
async function invited(token: string) {
  const body = { ...newInvitation(), inviteChannelPref: 'email' }
  const { verificationToken } = (await server.request('POST', '/employees/invite', { token, body })).json
  const progress = await server.request('GET', `/flow/progress/${verificationToken}?channel=email`)
  return { email: body.email, look: progress.json.look }
}

test.each(['#fff', 'red', '#12345g', '#1f4fd8;color:red', 7, '#ffffff', '#ffe14d'])(
  'the accent colour %j is refused',
  async (colour) => {
    const { token } = await server.signUp()
    const { status, json } = await change(token, colour)
    expect([status, Object.keys(json.errors)]).toEqual([422, ['accentColour']])
    expect((await server.request('GET', '/settings', { token })).json.accentColour).toBeNull()
  },
)

test('the page is told of the look, each organisation of its own', async () => {
  const { token } = await server.signUp()
  const other = await server.signUp()
  expect((await invited(token)).look).toBeUndefined()
  expect((await change(token, '#7A1FA2')).json.accentColour).toBe('#7a1fa2')
  const logo = await upload(token)
  expect((await invited(token)).look).toEqual({
    accent: '#7a1fa2',
    onAccent: '#ffffff',
    darkAccent: expect.stringMatching(/^#[0-9a-f]{6}$/),
    darkOnAccent: '#000000',
    logo: { url: logo.url, width: 300, height: 100 },
  })
  expect((await invited(other.token)).look).toBeUndefined()
  await change(token, null)
  expect((await invited(token)).look).toEqual({ logo: { url: logo.url, width: 300, height: 100 } })
})

test('emails to employees have the logo with the name as its text, and the button in the colour', async () => {
  const { token } = await server.signUp()
  await change(token, '#7a1fa2')
  const logo = await upload(token)
  const { email } = await invited(token)
  await server.runJobs()
  const [sent] = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  const html = sent?.bodyHtml ?? ''
  expect(html).toContain(`src="${logo.url}"`)
  expect(html).toMatch(/width="120"\s+height="40"\s+alt="Your employer"/)
  expect(html).toContain('background-color:#7a1fa2')
  expect(html).not.toContain('background-color:#1d4ed8')
})
