import { DateFields } from '@bonafide/shared/ui/form/date-fields.tsx'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DayField, TimeField } from './day-field.tsx'

afterEach(cleanup)

function show(Field: typeof DayField | typeof TimeField | typeof DateFields, first = '') {
  const onValue = vi.fn<(value: string) => void>()
  function Form() {
    const [value, setValue] = useState(first)
    const change = (event: { currentTarget: { value: string } }) => {
      onValue(event.currentTarget.value)
      setValue(event.currentTarget.value)
    }
    return <Field label="Start date" name="startDate" value={value} onChange={change} />
  }
  render(<Form />)
  return { last: () => onValue.mock.lastCall?.[0] }
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })

test.each(['30/11/26', '30 Nov 2026', '30.11.2026', '2026-11-30', '30 11 2026', 'Mon 30 November 2026'])(
  'reads %s, and writes the day out when the field is left',
  (typed) => {
    const { last } = show(DayField)
    type('Start date', typed)
    expect(last()).toBe('2026-11-30')
    expect(input('Start date').value).toBe(typed)
    fireEvent.blur(input('Start date'))
    expect(input('Start date').value).toBe('30 Nov 2026')
  },
)

test('text that is no day stays as typed, for the form to refuse', () => {
  const { last } = show(DayField)
  type('Start date', '31/02/2026')
  fireEvent.blur(input('Start date'))
  expect([last(), input('Start date').value]).toEqual(['2026-02-31', '31/02/2026'])
  type('Start date', 'soon')
  expect(last()).toBe('soon')
  type('Start date', '')
  expect(last()).toBe('')
})

test('a day is chosen from the calendar with the keyboard, and the focus returns', async () => {
  const { last } = show(DayField, '2026-11-30')
  const opener = screen.getByRole('button', { name: 'Open calendar: Start date' })
  fireEvent.click(opener)
  const calendar = await screen.findByRole('dialog', { name: 'Calendar: Start date' })
  const chosen = within(calendar).getByRole('button', { name: '30 Nov 2026' })
  expect(document.activeElement).toBe(chosen)
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(chosen, { key: 'ArrowRight' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'PageUp' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('8 Nov 2026')
  fireEvent.click(document.activeElement!)
  expect(last()).toBe('2026-11-08')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test.each([
  ['9', '09:00'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['14:05', '14:05'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['25:00', '25:00'],
  ['9:75', '9:75'],
])('the time %s is %s', (typed, value) => {
  const { last } = show(TimeField)
  type('Start date', typed)
  expect(last()).toBe(value)
})

test('three fields make one day, in any order, and phones show digits for them', () => {
  const { last } = show(DateFields)
  const group = screen.getByRole('group', { name: 'Start date' })
  type('Month', '5')
  expect(last()).toBe('-5-')
  type('Year', '1990')
  type('Day', '7')
  expect(last()).toBe('1990-05-07')
  expect(input('Day').value).toBe('7')
  for (const field of group.querySelectorAll('input')) expect(field.inputMode).toBe('numeric')
  type('Year', '90')
  expect(last()).toBe('90-5-7')
})

test('a whole date that is pasted or filled in is taken apart', () => {
  const { last } = show(DateFields)
  type('Year', '17/05/1990')
  expect(last()).toBe('1990-05-17')
  type('Day', '2001-02-03')
  expect([input('Day').value, input('Month').value, input('Year').value]).toEqual(['3', '2', '2001'])
})
