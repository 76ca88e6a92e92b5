import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Page } from './page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('on a phone further actions are below a button, which Escape and going away close', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await import('./more-menu.tsx')
  render(
    <Page
      title="Employees"
      actions={<button type="button">Add</button>}
      more={<button type="button">Export</button>}
    >
      <button type="button">Elsewhere</button>
    </Page>,
  )
  const button = await screen.findByRole('button', { name: 'More actions' })
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const action = screen.getByText('Export')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(action)).toBe(true)
  expect(isOpen()).toBe(false)
  fireEvent.click(button)
  expect(isOpen()).toBe(true)
  action.focus()
  fireEvent.keyDown(action, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  action.focus()
  fireEvent.blur(action, { relatedTarget: screen.getByRole('button', { name: 'Elsewhere' }) })
  expect(isOpen()).toBe(false)
})

test('without further actions there is no such button', () => {
  render(<Page title="Reports" actions={<button type="button">Print</button>} />)
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

test('where there is room they are in line', () => {
  render(<Page title="Reports" more={<button type="button">Export</button>} />)
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
