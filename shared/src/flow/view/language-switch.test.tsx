import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageSwitch } from './language-switch.tsx'

afterEach(cleanup)

test('each language stands in its own words and is marked as such', () => {
  render(<LanguageSwitch locale="cy" onChange={() => {}} />)
  const select = screen.getByLabelText<HTMLSelectElement>('Iaith')
  expect(select.value).toBe('cy')
  const polish = screen.getByRole('option', { name: 'Polski' })
  expect([polish.getAttribute('value'), polish.getAttribute('lang')]).toEqual(['pl', 'pl'])
  expect(select.options).toHaveLength(10)
})

test('choosing one says which', () => {
  const onChange = vi.fn()
  render(<LanguageSwitch locale="en-GB" onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ar' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ar')
})
