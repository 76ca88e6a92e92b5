import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeUploads } from '#testing/fake-uploads.ts'
import { refuse } from '#testing/fake-server.ts'
import { toast, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const settings = { name: 'Northgate Care Ltd', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
const logo = { url: 'https://app.example/api/logos/1', width: 200, height: 80 }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function open(answers: object = {}) {
  const all = { 'GET /settings': settings, 'GET /organisation/logo': { logo: null }, ...answers }
  const view = renderApp('/settings/brand', { answers: all })
  return { ...view, card: await screen.findByRole('region', { name: 'Your look' }) }
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Logo'), { target: { files } })
const file = (name: string, mime: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: mime })
const problem = (card: HTMLElement) => within(card).getAllByRole('alert')[0]?.textContent

test('uploads a logo and shows it, on the previews too', async () => {
  const uploads = fakeUploads()
  const { card } = await open()
  expect(within(card).getByText('No logo yet. Employees see your name.')).toBeTruthy()
  choose(file('logo.png', 'image/png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(within(card).getByText('Uploading...')).toBeTruthy()
  expect(uploads[0]).toMatchObject({ address: 'POST /api/organisation/logo?' })
  expect(uploads[0]?.headers['content-type']).toBe('image/png')
  uploads[0]?.answer(200, { logo })
  const shown = await within(card).findByRole('img', { name: 'Your logo' })
  expect(shown.getAttribute('src')).toBe(logo.url)
  expect(within(card).getAllByRole('img', { name: 'Northgate Care Ltd' })).toHaveLength(2)
  await waitFor(() => expect(toast()).toContain('Your logo has been saved.'))
})

test.each([
  ['an SVG', file('logo.svg', 'image/svg+xml'), 'Please choose a PNG, JPEG or WebP file'],
  [
    'a large file',
    file('logo.png', 'image/png', 512 * 1024 + 1),
    'The file is larger than 512 kB. Please choose a smaller one',
  ],
])('refuses %s before it is sent', async (_what, chosen, message) => {
  const uploads = fakeUploads()
  const { card } = await open()
  choose(chosen)
  expect(problem(card)).toBe(message)
  expect(uploads).toEqual([])
})

test('says at the field what the server has against a file', async () => {
  const uploads = fakeUploads()
  const { card } = await open()
  choose(file('logo.png', 'image/png'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const message = 'The picture is larger than 2000 by 2000 pixels'
  uploads[0]?.answer(422, { code: 'invalid_input', message, errors: { file: message } })
  await waitFor(() => expect(problem(card)).toBe(message))
})

test('removes the logo, and the focus goes to where another is chosen', async () => {
  const { card, server } = await open({
    'GET /organisation/logo': { logo },
    'DELETE /organisation/logo': { logo: null },
  })
  fireEvent.click(within(card).getByRole('button', { name: 'Remove logo' }))
  await waitFor(() => expect(within(card).queryByRole('img', { name: 'Your logo' })).toBeNull())
  expect(server.of('DELETE /organisation/logo')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Logo')))
})

test('says in words what becomes of a colour, and saves it', async () => {
  const { card, server } = await open({ 'PATCH /settings': { ...settings, accentColour: '#e0b000' } })
  const verdict = () => within(card).getAllByRole('status')[0]?.textContent
  type('Accent colour', '#1d4')
  expect(verdict()).toBe('Please enter a colour like #1f4fd8.')
  type('Accent colour', '#ffffff')
  expect(verdict()).toBe('This colour is too light to be seen on a white page. Please choose a darker one.')
  fireEvent.click(within(card).getByRole('button', { name: 'Save colour' }))
  expect(server.of('PATCH /settings')).toEqual([])
  type('Accent colour', '#1f4fd8')
  expect(verdict()).toBe('We use a lighter shade of it on dark pages, so that everyone can read it.')
  type('Accent colour', ' #E0B000')
  expect(verdict()).toBe('We use a darker shade of it on light pages, so that everyone can read it.')
  fireEvent.click(within(card).getByRole('button', { name: 'Save colour' }))
  await waitFor(() => expect(toast()).toContain('Your settings have been saved.'))
  expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([{ accentColour: '#e0b000' }])
})

test('goes back to the default', async () => {
  const { card, server } = await open({
    'GET /settings': { ...settings, accentColour: '#7a1fa2' },
    'PATCH /settings': settings,
  })
  fireEvent.click(within(card).getByRole('button', { name: 'Use the default' }))
  fireEvent.click(within(card).getByRole('button', { name: 'Save colour' }))
  await waitFor(() => expect(server.of('PATCH /settings')).toHaveLength(1))
  expect(server.of('PATCH /settings')[0]?.body).toEqual({ accentColour: null })
})

test('a logo that could not be loaded is asked for again', async () => {
  let fails = true
  renderApp('/settings/brand', {
    answers: {
      'GET /settings': settings,
      'GET /organisation/logo': () => (fails ? refuse(500, 'The database is away') : { logo: null }),
    },
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByRole('region', { name: 'Your look' })).toBeTruthy()
})

test('a server without logos has no card', async () => {
  const { server } = renderApp('/settings/brand', { answers: { 'GET /settings': settings } })
  await waitFor(() => expect(server.of('GET /organisation/logo')).not.toEqual([]))
  expect(screen.queryByRole('region', { name: 'Your look' })).toBeNull()
})
