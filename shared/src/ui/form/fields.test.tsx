import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { percentage } from '../progress/progress-bar.tsx'
import { LineField } from './line-field.tsx'

afterEach(cleanup)

test('ties hint and error to the text field', () => {
  render(<LineField label="Email" name="email" hint="At work" error="Please enter it" />)
  const input = screen.getByLabelText('Email')
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['At work', 'Please enter it'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('does nothing while it is pending, and keeps the focus', () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button pending type="submit" onClick={onClick}>
        Signing In...
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('chooses one of the cards', () => {
  const onChange = vi.fn()
  const options = [
    { value: 'sms', label: 'SMS' },
    { value: 'email', label: 'Email' },
  ] as const
  render(<ChoiceCards legend="How" name="how" value="sms" onChange={onChange} options={options} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('email')
})

test.each([
  [38, 100, 38],
  [120, 100, 100],
  [-5, 100, 0],
  [5, undefined, 5],
  [1, 0, 100],
  [0, 0, 0],
])('makes %s of %s to %s percent', (value, max, percent) => {
  expect(percentage(value, max)).toBe(percent)
})
