import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from './code-step.tsx'

afterEach(cleanup)

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeField label="Code" name="code" value={code} onChange={setCode} onComplete={onComplete} />
}

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
