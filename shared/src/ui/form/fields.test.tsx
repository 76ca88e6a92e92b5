import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TextValues } from '../../language/fill.ts'
import { textOf, type VerifyKey } from '../../language/text.ts'
import { english } from '../../language/verify/en-gb.ts'
import { Button } from '../button.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { CodeField } from './code-field.tsx'
import { percentage } from '../progress/progress-bar.tsx'
import { Stepper } from '../progress/stepper.tsx'
import { LineField } from './line-field.tsx'

afterEach(cleanup)

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeField label="Code" name="code" value={code} onChange={setCode} onComplete={onComplete} />
}

test('ties hint and error to the text field', () => {
  render(<LineField label="Email" name="email" hint="At work" error="Please enter it" />)
  const input = screen.getByLabelText('Email')
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['At work', 'Please enter it'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('cleans a pasted code and completes once', () => {
  const onComplete = vi.fn()
  render(<Code onComplete={onComplete} />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  fireEvent.paste(input, { clipboardData: { getData: () => ' 012-3 45 ' } })
  expect(input.value).toBe('012345')
  fireEvent.input(input, { target: { value: '0123456' } })
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('012345')
})

test('takes the code out of a message that was pasted whole, and digits of any keyboard', () => {
  const onComplete = vi.fn()
  render(<Code onComplete={onComplete} />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  const text = '24/7 Homecare Ltd: 365560 is your code'
  fireEvent.paste(input, { clipboardData: { getData: () => text } })
  expect(input.value).toBe('365560')
  fireEvent.input(input, { target: { value: '٥٥٩٢٣٠' } })
  expect(onComplete.mock.calls).toEqual([['365560'], ['559230']])
})

test('completes again after a digit was corrected', () => {
  const onComplete = vi.fn()
  render(<Code onComplete={onComplete} />)
  const input = screen.getByLabelText('Code')
  for (const value of ['123456', '12345', '123457']) fireEvent.input(input, { target: { value } })
  expect(onComplete.mock.calls).toEqual([['123456'], ['123457']])
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

test('says which step it is, and which are done', () => {
  const words = (key: VerifyKey, values?: TextValues) =>
    textOf({ locale: 'en-GB', messages: english }, key, values)
  render(<Stepper steps={['Email', 'Phone', 'Identity', 'Right to work']} current={2} words={words} />)
  expect(screen.getByText('Step 2 of 4')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Email: completed',
    'Phone: current',
    'Identity: pending',
    'Right to work: pending',
  ])
})
