import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const settings = { name: 'Northgate', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
const looked = {
  onRegister: true,
  checkedAt: '2026-11-20T10:11:00.000Z',
  checkedByName: 'Dana Reed',
  isToday: false,
}

async function open(checks: unknown, answer?: unknown) {
  const answers = {
    'GET /settings': settings,
    'GET /digital-checks': checks,
    'POST /digital-checks/register': answer,
  }
  const { server } = renderApp('/settings/organisation', { answers })
  await screen.findByRole('form', { name: 'Organisation' })
  return server
}

const card = () => screen.findByRole('region', { name: 'Online passport checks' })
const provider = { name: 'Yoti', sandbox: false }

test('records a look at the register, and says by whom and when', async () => {
  const after = { provider, register: { ...looked, isToday: true } }
  const server = await open({ provider, register: null }, after)
  const section = await card()
  expect(section.textContent).toContain('Nobody has looked Yoti up yet.')
  expect(
    within(section)
      .getByRole('link', { name: /^Open the register/ })
      .getAttribute('rel'),
  ).toContain('noopener')
  fireEvent.click(within(section).getByRole('button', { name: 'It is on the register for right to work' }))
  await waitFor(() => expect(toast()).toContain('We have saved what you found on the register.'))
  expect(server.of('POST /digital-checks/register').map(({ body }) => body)).toEqual([{ onRegister: true }])
  expect(section.textContent).toMatch(
    /Last looked up on 20 November 2026 at 10:11 by Dana Reed: on the register/,
  )
  expect(section.textContent).not.toContain('Look again today')
})

test('asks for another look where the last one was not today', async () => {
  await open({ provider, register: { ...looked, onRegister: false } })
  expect((await card()).textContent).toMatch(/: not on the register. Look again today/)
})

test('a look that could not be saved is told, and can be made again', async () => {
  await open({ provider, register: null }, () => refuse(503))
  const section = await card()
  const button = within(section).getByRole<HTMLButtonElement>('button', { name: 'It is not on the register' })
  fireEvent.click(button)
  await waitFor(() => expect(toast()).toContain('We could not save what you found. Try again.'))
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('the sandbox is marked TEST', async () => {
  await open({ provider: { name: 'Sandbox', sandbox: true }, register: null })
  expect((await card()).textContent).toContain('TEST: a check by the sandbox never gives a statutory excuse.')
})

test.each([
  ['no check is set up', { provider: null, register: null }],
  ['the server knows of none', () => refuse(404)],
])('shows nothing where %s', async (_what, checks) => {
  await open(checks)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Online passport checks' })).toBeNull())
})
