import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const invitation = {
  organisation: 'Northgate Care Ltd',
  email: 'sam@northgate.example',
  role: 'verifier',
  hasAccount: false,
}
const show = 'POST /team/invitations/show'
const accept = 'POST /team/invitations/accept'
const open = (answers: Answers) => renderApp('/join#the-token', { answers, session: 'signed-out' })

test('who has no account joins with a name and a password', async () => {
  const { server, address, app } = open({ [show]: invitation, [accept]: signedInReply })
  await screen.findByRole('heading', { name: 'Join Northgate Care Ltd' })
  screen.getByText(/invited as verifier.*Your account will be sam@northgate.example/)
  fireEvent.click(screen.getByRole('button', { name: 'Join the team' }))
  await screen.findByText('Name must be at least 2 characters')
  expect(server.of(accept)).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Sam Example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long new password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Join the team' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.of(show)[0]?.body).toEqual({ token: 'the-token' })
  const body = { token: 'the-token', name: 'Sam Example', password: 'a long new password' }
  expect(server.of(accept)[0]?.body).toEqual(body)
  expect(app.session.token()).toBe(signedInReply.access_token)
})

test('who has an account joins with its password, and is told where it is wrong', async () => {
  const wrong = { code: 'invalid_input', message: 'x', errors: { password: 'The password is incorrect' } }
  const { server } = open({
    [show]: { ...invitation, hasAccount: true },
    [accept]: () => Response.json(wrong, { status: 422 }),
  })
  await screen.findByText(/Enter the password of your account sam@northgate.example/)
  expect(screen.queryByLabelText('Full name')).toBeNull()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not my password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Join the team' }))
  await screen.findByText('The password is incorrect')
  expect(server.of(accept)[0]?.body).toEqual({ token: 'the-token', password: 'not my password' })
})

test('an invitation that is over says so and leads to sign in', async () => {
  const message = 'This invitation is no longer valid. Ask for a new one.'
  open({ [show]: () => Response.json({ code: 'invalid_link', message }, { status: 404 }) })
  await screen.findByText(message)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('an invitation that could not be read is read again', async () => {
  let isAway = true
  open({ [show]: () => (isAway ? refuse(503) : Response.json(invitation)) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isAway = false
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Join Northgate Care Ltd' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
