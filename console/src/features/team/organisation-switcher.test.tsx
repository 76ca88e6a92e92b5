import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const there = { id: '0a000000-0000-4000-8000-0000000000b2', name: 'Harbour Homes' }
const organisations = [signedInReply.org, there]
const switched = { ...signedInReply, access_token: 'token-2', org: there, organisations }
const call = 'POST /auth/organisation'

async function open(answer: unknown) {
  const view = renderApp('/profile', { answers: { [call]: answer } })
  await screen.findByRole('heading', { name: 'Profile' })
  view.app.session.start({ ...signedInReply, organisations })
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }))
  fireEvent.click(await sidebar.findByRole('button', { name: 'Northgate Care Ltd, switch organisation' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Harbour Homes/ }))
  return { ...view, sidebar }
}

test('a user of several organisations goes from one to another, and sees nothing of the first', async () => {
  const { server, address, app } = await open(switched)
  app.queryClient.setQueryData(['of the first'], 'Tom Hughes')
  await screen.findByRole('button', { name: 'Harbour Homes, switch organisation' })
  expect(server.of(call)[0]?.body).toEqual({ orgId: there.id })
  expect(address()).toBe('/')
  expect(app.session.token()).toBe('token-2')
  expect(app.queryClient.getQueryData(['of the first'])).toBeUndefined()
})

test('stays and says so where it fails', async () => {
  const { sidebar, app } = await open(() => refuse(503))
  await waitFor(() => expect(toast()).toContain('Not switched'))
  await sidebar.findByRole('button', { name: 'Northgate Care Ltd, switch organisation' })
  expect(app.session.token()).toBe('token-1')
})

test('a user of one organisation has nothing to switch', async () => {
  renderApp('/profile')
  await screen.findByRole('heading', { name: 'Profile' })
  expect(screen.queryByRole('button', { name: /switch organisation/ })).toBeNull()
})
