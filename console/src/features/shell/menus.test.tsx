import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

async function open(name = 'Priya Raman') {
  const view = renderApp('/verifications', { session: 'checking' })
  view.app.session.start({ ...signedInReply, user: { ...signedInReply.user, name } })
  await screen.findByRole('heading', { name: 'Verifications' })
  return view
}

async function openAccount() {
  const view = await open()
  fireEvent.click(screen.getByRole('button', { name: /your account/ }))
  await screen.findByRole('menuitem', { name: 'Log out' })
  return view
}

test('names the product, the organisation and the user beside the pages', async () => {
  await open()
  const sidebar = screen.getByRole('complementary', { name: 'Sidebar' })
  const words = sidebar.textContent ?? ''
  expect(words).toContain('Bonafide')
  for (const text of ['Northgate Care Ltd', 'Priya Raman', 'priya@northgate.example', 'Bonafide v1.0.0'])
    expect(words).toContain(text)
  expect(words.endsWith('Bonafide v1.0.0')).toBe(true)
})

test('offers a light, a dark and the theme of the system, which is the one to begin with', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Theme' }))
  await screen.findByRole('menuitemradio', { name: 'System' })
  const items = screen.getAllByRole('menuitemradio')
  expect(
    items.map((item) => [item.textContent?.replace('✓', ''), item.getAttribute('aria-checked')]),
  ).toEqual([
    ['Light', 'false'],
    ['Dark', 'false'],
    ['System', 'true'],
  ])
})

test('shows in the menu who is signed in, and what there is to choose', async () => {
  await openAccount()
  const menu = screen.getByRole('menu')
  expect(menu.parentElement?.textContent).toContain('Priya Ramanpriya@northgate.example')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Profile',
    'Settings',
    'Log out',
  ])
})

test.each([
  ['Profile', '/profile'],
  ['Settings', '/settings'],
])('leads from %s in the menu to %s', async (label, path) => {
  const { address } = await openAccount()
  fireEvent.click(screen.getByRole('menuitem', { name: label }))
  await waitFor(() => expect(address()).toBe(path))
})

test.each([
  ['Priya Raman', 'PR'],
  ['Anna Maria van der Berg', 'AB'],
  ['', 'U'],
])('shows %j as the letters %s', async (name, letters) => {
  await open(name)
  expect(screen.getByRole('button', { name: /your account/ }).textContent).toBe(letters)
})

test('a name that holds markup is shown as it was typed, and none of it runs', async () => {
  const name = '<img src="x" onerror="alert(1)"> <script>alert(2)</script> {{7*7}}'
  await open(name)
  expect(screen.getByRole('complementary', { name: 'Sidebar' }).textContent).toContain(name)
  expect(document.querySelector('img[src="x"], [onerror]')).toBeNull()
  expect([...document.scripts].map(({ text }) => text).join()).not.toContain('alert')
})
