import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Page } from './page.tsx'

test('on a phone further actions are below a button, which Escape and going away close', () => {
  render(
    <Page
      title="Employees"
      actions={<button type="button">Add</button>}
      more={<button type="button">Export</button>}
    >
      <button type="button">Elsewhere</button>
    </Page>,
  )
  const button = screen.getByRole('button', { name: 'More actions' })
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const action = screen.getByRole('button', { name: 'Export' })
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
