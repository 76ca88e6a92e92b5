import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

test('quotes what would break a row, and leaves unknown cells empty', () => {
  const rows = [
    ['Said "no", twice', 1.5],
    ['two\nlines', null],
  ]
  expect(csvLines([['Reason', 'Hours'], ...rows])).toBe(
    'Reason,Hours\r\n"Said ""no"", twice",1.5\r\n"two\nlines",\r\n',
  )
})

test.each(['=1+1', '=1\n+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠A'])(
  'hands %j to a spreadsheet as text',
  (text) => {
    expect(csvLines([['Reason'], [text]])).toMatch(/\n"?'/)
  },
)

test('leaves a negative number a number', () => {
  expect(csvLines([['Lost'], [-1]])).toBe('Lost\r\n-1\r\n')
})
