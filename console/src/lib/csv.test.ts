import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes what would break a row, and leaves unknown cells empty', () => {
  const rows = [
    ['Said "no", twice', 1.5],
    ['two\nlines', null],
  ]
  expect(toCsv({ columns: ['Reason', 'Hours'], rows })).toBe(
    'Reason,Hours\r\n"Said ""no"", twice",1.5\r\n"two\nlines",\r\n',
  )
})

test.each(['=1+1', '=1\n+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'hands %j to a spreadsheet as text',
  (text) => {
    expect(toCsv({ columns: ['Reason'], rows: [[text]] })).toMatch(/\n"?'/)
  },
)

test('leaves a negative number a number', () => {
  expect(toCsv({ columns: ['Lost'], rows: [[-1]] })).toBe('Lost\r\n-1\r\n')
})
