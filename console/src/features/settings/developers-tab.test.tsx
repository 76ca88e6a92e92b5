import { embed, EmbedTokenRequest } from '@bonafide/shared/contract/organisation/embed.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { press, toast, type } from '#testing/on-screen.ts'

const settings = {
  name: 'Northgate Care Ltd',
  linkDays: 14,
  phoneCountries: ['GB'],
  embedOrigins: ['https://hr.example.com'],
}
const payroll = { id: 'k1', name: 'Payroll', prefix: 'bf_live_ab12', createdAt: '2026-11-02T10:00:00Z' }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function open(answers = {}) {
  const view = renderApp('/settings/developers', {
    answers: { 'GET /settings': settings, 'GET /api-keys': { items: [payroll] }, ...answers },
  })
  await screen.findByRole('heading', { name: 'API keys' })
  return view
}

test('lists the keys without showing them', async () => {
  await open()
  const row = screen.getByText('Payroll').closest('li')
  expect(row?.textContent).toContain('bf_live_ab12… · Created 2 Nov 2026 · Never used')
})

test('shows a new key once, to copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { server } = await open({
    'POST /api-keys': { ...payroll, id: 'k2', name: 'Intranet', key: 'bf_live_whole-secret' },
  })
  press('Create key')
  type('Name of the new key', 'Intranet')
  fireEvent.click(screen.getByLabelText(/employees:read/))
  fireEvent.click(screen.getByLabelText(/embed:mint/))
  press('Create key')
  await screen.findByText('bf_live_whole-secret')
  expect(server.of('POST /api-keys').map(({ body }) => body)).toEqual([
    {
      name: 'Intranet',
      scopes: ['employees:read', 'embed:mint'],
      expiresAt: null,
      addresses: [],
      endsWithCreator: false,
    },
  ])
  press('Copy')
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('bf_live_whole-secret')
  press('Done')
  await waitFor(() => expect(screen.queryByText('bf_live_whole-secret')).toBeNull())
})

test('asks for the name of a key, for what it may do, and for addresses that are some', async () => {
  const { server } = await open()
  press('Create key')
  type('Allowed IP addresses (optional)', '203.0.113.0/24, office')
  press('Create key')
  expect(screen.getByText('Please enter a name')).toBeTruthy()
  expect(screen.getByText('Please choose at least one scope')).toBeTruthy()
  expect(screen.getByText('Please enter an IP address or a network like 203.0.113.0/24')).toBeTruthy()
  expect(server.of('POST /api-keys')).toEqual([])
  press('Cancel')
  expect(screen.queryByLabelText('Name of the new key')).toBeNull()
})

test('a key ends in so many days, works from some addresses, and goes with its user', async () => {
  const { server } = await open({ 'POST /api-keys': { ...payroll, id: 'k2', key: 'bf_live_whole-secret' } })
  press('Create key')
  type('Name of the new key', 'Intranet')
  fireEvent.click(screen.getByLabelText(/reports:read/))
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '90' } })
  type('Allowed IP addresses (optional)', ' 203.0.113.0/24; 198.51.100.7,')
  fireEvent.click(screen.getByLabelText('Revoke this key if I am removed from the organisation'))
  press('Create key')
  await screen.findByText('bf_live_whole-secret')
  const body = server.of('POST /api-keys')[0]?.body as { expiresAt: string }
  expect(body).toMatchObject({ addresses: ['203.0.113.0/24', '198.51.100.7'], endsWithCreator: true })
  const days = (new Date(body.expiresAt).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
})

test('says of each key what it may do, from where, and until when', async () => {
  const now = Date.now()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const key = (id: string, more: object) => ({ ...payroll, id, name: id, ...more })
  await open({
    'GET /api-keys': {
      items: [
        key('Ending', { expiresAt: '2099-01-02T12:00:00Z', scopes: ['reports:read', 'embed:mint'] }),
        key('Over', { expiresAt: '2026-01-02T12:00:00Z', addresses: ['203.0.113.0/24'] }),
        key('Old', { expiresAt: at(1), isReplaced: true, endsWithCreator: true }),
      ],
    },
  })
  const row = (name: string) => screen.getByText(name).closest('li')?.textContent
  expect(row('Ending')).toContain('Expires 2 Jan 2099')
  expect(row('Ending')).toContain('reports:read embed:mint')
  expect(row('Over')).toContain('Expired 2 Jan 2026')
  expect(row('Over')).toContain('Only from 203.0.113.0/24')
  expect(row('Old')).toContain('Replaced, works until')
  expect(row('Old')).toContain('Revoked if the user who created it is removed')
  expect(screen.queryByRole('button', { name: 'Rotate Old' })).toBeNull()
})

test('rotates a key after asking for how long the old one works, and shows the new one', async () => {
  const { server } = await open({
    'POST /api-keys/k1/rotate': { ...payroll, id: 'k2', key: 'bf_live_rotated-secret' },
  })
  press('Rotate Payroll')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Rotate Payroll?' }))
  fireEvent.change(dialog.getByLabelText('The old key stops working'), { target: { value: '168' } })
  press('Rotate key')
  await screen.findByText('bf_live_rotated-secret')
  expect(server.of('POST /api-keys/k1/rotate').map(({ body }) => body)).toEqual([{ overlapHours: 168 }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('keeps the place of the keys while they load, and says when they could not be', async () => {
  let asked = 0
  await open({ 'GET /api-keys': () => (asked++ === 0 ? refuse(500) : { items: [] }) })
  await screen.findByText('We could not load your API keys.')
  press('Retry')
  expect(await screen.findByText('No API keys yet. Create one to connect your server.')).toBeTruthy()
})

test('revokes a key only after asking, with its name', async () => {
  const { server } = await open({ 'DELETE /api-keys/k1': { revoked: true } })
  press('Revoke Payroll')
  await screen.findByRole('alertdialog', { name: 'Revoke Payroll?' })
  expect(server.of('DELETE /api-keys/k1')).toEqual([])
  press('Revoke key')
  await waitFor(() => expect(toast()).toContain('The key Payroll no longer works.'))
  expect(server.of('GET /api-keys')).toHaveLength(2)
})

test('says so when a key could not be revoked', async () => {
  await open({ 'DELETE /api-keys/k1': () => refuse(500) })
  press('Revoke Payroll')
  await screen.findByRole('alertdialog')
  press('Revoke key')
  await waitFor(() => expect(toast()).toContain('ErrorWe could not revoke the API key. Try again.'))
})

test('adds a site to the list, and removes one', async () => {
  const { server } = await open({
    'PATCH /settings': ({ body }: Sent) => ({ ...settings, ...(body as object) }),
  })
  type('Website address', ' https://Portal.example.com/ ')
  press('Add website')
  await screen.findByText('https://portal.example.com')
  press('Remove https://hr.example.com')
  await waitFor(() => expect(screen.queryByText('https://hr.example.com')).toBeNull())
  expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([
    { embedOrigins: ['https://hr.example.com', 'https://portal.example.com'] },
    { embedOrigins: ['https://portal.example.com'] },
  ])
})

test.each([
  ['hr.example.com', 'Please enter a website address like https://hr.example.com'],
  ['http://hr.example.com', 'Please enter a website address like https://hr.example.com'],
  ['https://hr.example.com', 'This website is already on the list'],
])('refuses the site %j', async (origin, message) => {
  const { server } = await open()
  type('Website address', origin)
  press('Add website')
  await screen.findByText(message)
  expect(server.of('PATCH /settings')).toEqual([])
})

const code = (label: string) => screen.getByRole('group', { name: label }).querySelector('pre')?.textContent
const choose = (label: string, value: string) => {
  const fields = within(screen.getByRole('group', { name: 'Widget options' }))
  fireEvent.change(fields.getByLabelText(label), { target: { value } })
}

test('has the code for a page, with the address of this server and what was chosen', async () => {
  await open()
  expect(code('page code')).toBe(
    `<script type="module" src="${location.origin}/sdk/v1/bonafide.js"></script>\n` +
      '<bonafide-widget view="invite" token-url="/hr/bonafide-token"></bonafide-widget>',
  )
  choose('View', 'verify')
  choose('Theme', 'dark')
  choose('Language', 'cy')
  choose('Accent colour', '#ffd400')
  expect(code('page code')).toContain(
    '<bonafide-widget view="verify" theme="dark" locale="cy" token-url="/hr/bonafide-token"></bonafide-widget>',
  )
  expect(code('page code')).toContain('--bonafide-accent: #ffd400;\n  --bonafide-on-accent: #14181f;')
  press('Use the default')
  expect(code('page code')).not.toContain('style')
})

test('has the token request as the server takes it', async () => {
  await open()
  const bodyOf = (text = '') => JSON.parse(/-d '(.*)'$/.exec(text)?.[1] ?? '') as unknown
  const { method, path } = embed.createToken
  expect(code('token request')).toContain(`curl -X ${method} ${location.origin}/api${path} `)
  expect(v.parse(EmbedTokenRequest, bodyOf(code('token request')))).toMatchObject({
    view: 'invite',
    origin: 'https://hr.example.com',
  })
  choose('View', 'verify')
  expect(v.parse(EmbedTokenRequest, bodyOf(code('token request'))).view).toBe('verify')
})

test('shows the widget on request, with what was chosen, and sends nothing', async () => {
  const sent = vi.fn()
  customElements.define(
    'bonafide-widget',
    class extends HTMLElement {
      readonly root = this.attachShadow({ mode: 'open' })
      connectedCallback() {
        this.root.append(document.createElement('form'))
        this.root.querySelector('form')?.addEventListener('submit', sent)
      }
    },
  )
  const { server } = await open()
  expect(document.querySelector('bonafide-widget')).toBeNull()
  choose('Theme', 'dark')
  press('Show preview')
  await waitFor(() => expect(document.querySelector('bonafide-widget')?.getAttribute('theme')).toBe('dark'))
  choose('Language', 'pl')
  choose('Theme', 'system')
  const widget = document.querySelector<HTMLElement>('bonafide-widget')!
  expect([widget.getAttribute('theme'), widget.getAttribute('locale')]).toEqual([null, 'pl'])
  const before = server.sent.length
  fireEvent.submit(widget.shadowRoot!.querySelector('form')!)
  await screen.findByText('This is a preview. Nothing is sent.')
  expect(sent).not.toHaveBeenCalled()
  expect(server.sent).toHaveLength(before)
  press('Hide preview')
  expect(document.querySelector('bonafide-widget')).toBeNull()
})

test('has no code for the widget where the server gives no keys', async () => {
  renderApp('/settings/developers', { answers: { 'GET /settings': settings } })
  await screen.findByRole('heading', { name: 'Allowed websites' })
  expect(screen.queryByRole('heading', { name: 'Add the widget to your website' })).toBeNull()
})

test('shows only what the server has', async () => {
  renderApp('/settings/developers', { answers: { 'GET /settings': settings } })
  await screen.findByRole('heading', { name: 'Allowed websites' })
  expect(screen.queryByRole('heading', { name: 'API keys' })).toBeNull()
})
