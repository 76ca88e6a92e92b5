import { expect, test } from 'vitest'
import { rarePart } from './employee-matches.ts'

test.each([
  ['+44771456', '71456'],
  ['+44 (7714) 56', '714) 56'],
  ['07711 23', '711 23'],
  ['07711 900123', '00123'],
  ['07711 900123 ', '00123 '],
  ['0771', '0771'],
  ['1 2 3 4 5 6 7', '1 2 3 4 5 6 7'],
  ['1234567x', '1234567x'],
  ['khan123456', 'khan123456'],
  ['smith', 'smith'],
  ['२३४५६७८', '२३४५६७८'],
])('of %j the index is asked for %j', (q, part) => {
  expect(rarePart(q)).toBe(part)
})
