import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const joinedAt = '2026-05-01T10:00:00Z'
const sam = {
  userId: 'u2',
  name: 'Sam Example',
  email: 'sam@northgate.example',
  role: 'recruiter',
  sites: ['Leeds', 'York'],
  joinedAt,
}
const open = (more: Answers = {}) =>
  renderApp('/settings/team', {
    answers: {
      'GET /team/members': { items: [sam] },
      'GET /team/invitations': { items: [] },
      'GET /sites': { items: ['Hull', 'Leeds'], limited: false },
      ...more,
    },
    role: 'owner',
  })

async function openForm(more: Answers = {}) {
  const opened = open({
    'POST /team/invitations': { ...sam, id: 'i1', createdAt: joinedAt, expiresAt: joinedAt },
    ...more,
  })
  const form = within(await screen.findByRole('form', { name: 'Invite a colleague' }))
  fireEvent.change(form.getByLabelText('Email'), { target: { value: 'robin@northgate.example' } })
  const send = () => fireEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  const sent = () => opened.server.of('POST /team/invitations').map(({ body }) => body)
  return { ...opened, form, send, sent }
}
const body = { email: 'robin@northgate.example', role: 'recruiter' }

test('a recruiter is invited to sites that are ticked and typed', async () => {
  const { form, send, sent } = await openForm()
  fireEvent.click(form.getByLabelText('Limit to sites'))
  fireEvent.click(await form.findByRole('checkbox', { name: 'Hull' }))
  const another = form.getByLabelText<HTMLInputElement>('Another site')
  fireEvent.change(another, { target: { value: ' Home care ' } })
  fireEvent.keyDown(another, { key: 'Enter' })
  const chips = within(form.getByRole('list', { name: 'Chosen sites' }))
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hull', 'Home care'])
  expect(another.value).toBe('')
  send()
  await waitFor(() => expect(sent()).toEqual([{ ...body, sites: ['Hull', 'Home care'] }]))
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Limit to sites').checked).toBe(false))
})

test('a recruiter who is not limited, and every other role, is invited without sites', async () => {
  const { form, send, sent } = await openForm()
  fireEvent.click(form.getByLabelText('Limit to sites'))
  fireEvent.click(await form.findByRole('checkbox', { name: 'Hull' }))
  fireEvent.change(form.getByLabelText('Role'), { target: { value: 'viewer' } })
  expect(form.queryByLabelText('Limit to sites')).toBeNull()
  send()
  await waitFor(() => expect(sent()).toEqual([{ ...body, role: 'viewer' }]))
})

test('no site is refused at the field, which has the focus then', async () => {
  const { form, send } = await openForm({
    'POST /team/invitations': () =>
      Response.json(
        { code: 'invalid_input', message: 'x', errors: { sites: 'Please choose at least one site' } },
        { status: 422 },
      ),
  })
  fireEvent.click(form.getByLabelText('Limit to sites'))
  await form.findByRole('checkbox', { name: 'Hull' })
  send()
  await form.findByText('Please choose at least one site')
  const sites = form.getByRole('group', { name: 'Sites' })
  await waitFor(() => expect(sites.contains(document.activeElement)).toBe(true))
  fireEvent.click(form.getByRole('checkbox', { name: 'Hull' }))
  expect(form.queryByText('Please choose at least one site')).toBeNull()
})

test('sites can be typed where there are none yet, and where they cannot be loaded', async () => {
  let isAway = true
  const { form } = await openForm({
    'GET /sites': () => (isAway ? refuse(500) : { items: [], limited: false }),
  })
  fireEvent.click(form.getByLabelText('Limit to sites'))
  const retry = await form.findByRole('button', { name: 'Retry' })
  fireEvent.click(form.getByRole('button', { name: 'Add site' }))
  form.getByText('Please enter a site')
  fireEvent.change(form.getByLabelText('Another site'), { target: { value: 'Leeds' } })
  fireEvent.click(form.getByRole('button', { name: 'Add site' }))
  within(form.getByRole('list', { name: 'Chosen sites' })).getByText('Leeds')
  isAway = false
  fireEvent.click(retry)
  expect(await form.findByText('No employee has a site yet. Type the first one.')).toBeTruthy()
})

async function openDialog(more: Answers = {}) {
  const opened = open({ 'PATCH /team/members/u2': sam, ...more })
  const users = within(await screen.findByRole('list', { name: 'Users' }))
  users.getByText(/Recruiter for Leeds, York/)
  fireEvent.click(users.getByRole('button', { name: 'Change role: Sam Example' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const sent = () => opened.server.of('PATCH /team/members/u2').map(({ body: saved }) => saved)
  return { dialog, save, sent }
}

test('the sites of a recruiter are shown and changed', async () => {
  const { dialog, save, sent } = await openDialog()
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Leeds' })).checked).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove York' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Hull' }))
  save()
  await waitFor(() => expect(sent()).toEqual([{ role: 'recruiter', sites: ['Leeds', 'Hull'] }]))
  await waitFor(() => expect(toast()).toContain('The sites of Sam Example have changed.'))
})

test('a recruiter is freed of sites, and another role has none', async () => {
  const { dialog, save, sent } = await openDialog({ 'PATCH /team/members/u2': () => refuse(500) })
  fireEvent.click(dialog.getByLabelText('Limit to sites'))
  save()
  await waitFor(() => expect(sent()).toEqual([{ role: 'recruiter', sites: null }]))
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'verifier' } })
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  save()
  await waitFor(() => expect(sent()[1]).toEqual({ role: 'verifier' }))
})
