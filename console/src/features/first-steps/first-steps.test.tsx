import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '#testing/fake-server.ts'
import { press, toast, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const steps = (done: readonly string[], more = {}) => ({
  items: ['name', 'look', 'email', 'factor', 'colleague', 'employee', 'widget'].map((step) => ({
    step,
    done: done.includes(step),
  })),
  dismissed: false,
  canTry: true,
  ...more,
})
const list = 'GET /first-steps'
const open = (answers: Answers, role: 'owner' | 'recruiter' = 'owner') => renderApp('/', { answers, role })
const card = async () => within(await screen.findByRole('region', { name: 'First steps' }))

test('what is to be done leads to where it is done, and what is done is marked', async () => {
  open({ [list]: steps(['email']) })
  const shown = await card()
  expect(shown.getByText('1 of 7 done.')).toBeTruthy()
  const links = shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Name your organisation', '/settings/organisation'],
    ['Add your logo and colour', '/settings/brand'],
    ['Add a second factor', '/profile'],
    ['Invite a colleague', '/settings/team'],
    ['Invite your first employee', '/widget'],
    ['Put the widget on your site', '/settings/developers'],
  ])
  expect(shown.getByText(/Confirm your email address/).parentElement?.textContent).toContain('(done)')
})

test('a try with oneself is sent to the own address, once', async () => {
  let known: object = steps([])
  const { server } = open({
    [list]: () => known,
    'POST /first-steps/try': () => {
      known = steps(['employee'], { canTry: false })
      return Response.json({ employeeId: 'e1' }, { status: 201 })
    },
  })
  fireEvent.click((await card()).getByRole('button', { name: 'Try it with yourself' }))
  await waitFor(() => expect(server.of('POST /first-steps/try')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try it with yourself' })).toBeNull())
})

test('put away, it does not come back', async () => {
  const { server } = open({ [list]: steps([]), 'POST /first-steps/dismiss': { dismissed: true } })
  fireEvent.click((await card()).getByRole('button', { name: 'Hide this list' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  expect(server.of('POST /first-steps/dismiss')).toHaveLength(1)
  expect(toast()).toContain('You can find all of this in Settings and Profile.')
})

test.each([
  ['all is done', steps(['name', 'look', 'email', 'factor', 'colleague', 'employee', 'widget'])],
  ['it was put away', steps([], { dismissed: true })],
])('there is no card once %s', async (_, answer) => {
  const { server } = open({ [list]: answer })
  await waitFor(() => expect(server.of(list)).toHaveLength(1))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test.each([
  [['name', 'look', 'email', 'factor'], 'Show all', 0],
  [['name', 'look', 'email', 'factor', 'colleague'], 'Show all', 1],
])('with %j done there is one line or all of it', async (done, button, lines) => {
  open({ [list]: steps(done) })
  const shown = await card()
  const folded = shown.queryAllByRole('button', { name: button })
  expect(folded).toHaveLength(lines)
  expect(shown.queryAllByRole('listitem')).toHaveLength(lines ? 0 : 7)
  if (!folded[0]) return
  expect(shown.getByText('5 of 7 done.')).toBeTruthy()
  expect(shown.getByRole('link').textContent).toBe('Invite your first employee')
  fireEvent.click(folded[0])
  expect((await card()).getAllByRole('listitem')).toHaveLength(7)
})

test('who cannot do them is not asked', async () => {
  const { server } = open({ [list]: steps([]) }, 'recruiter')
  await screen.findByRole('heading', { level: 1 })
  expect(server.of(list)).toHaveLength(0)
})

const settings = { name: 'My Organization', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }

test('the name is asked for before the first invitation', async () => {
  const { server } = renderApp('/widget', {
    role: 'owner',
    answers: {
      'GET /settings': settings,
      'PATCH /settings': { ...settings, name: 'Oak Care' },
      'GET /auth/me': { ...signedInReply, org: { ...signedInReply.org, name: 'Oak Care', role: 'owner' } },
    },
  })
  await screen.findByText('What is your organisation called?')
  expect(screen.queryByRole('button', { name: 'Send Invitation' })).toBeNull()
  type('Organisation name', 'My Organization')
  press('Save and continue')
  expect(screen.getByText('Please enter the name of your organisation')).toBeTruthy()
  type('Organisation name', 'Oak Care')
  press('Save and continue')
  expect(await screen.findByRole('button', { name: 'Send Invitation' })).toBeTruthy()
  expect(server.of('PATCH /settings').map(({ body }) => body)).toEqual([{ name: 'Oak Care' }])
})

test('who cannot name it is told whom to ask', async () => {
  renderApp('/widget', { role: 'recruiter', answers: { 'GET /settings': settings } })
  expect(await screen.findByText('Your organisation has no name yet')).toBeTruthy()
  expect(screen.queryByLabelText('Organisation name')).toBeNull()
})
