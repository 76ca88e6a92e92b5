import { expect, test } from 'vitest'
import { askedOfIndex, waysToFind } from './search-text.ts'

test.each([
  ['+44771456', [['71456']]],
  ['+44 (7714) 56', [['71456'], ['(7714)']]],
  ['07711 900123', [['00123'], ['07711', '00123']]],
  ['0771', [['771']]],
  ['1 2 3 4 5 6 7', [['34567']]],
  ['1234567x', [['1234567x']]],
  ['khan 123456', [['khan', '23456']]],
  ['mary o jones', [['mary', 'jones']]],
  ['smith', [['smith']]],
  ['٠٧٧١١٩٠٠١٢٣', [['00123']]],
])('of %j the index is asked for %j', (q, asked) => {
  expect(waysToFind(q).map(askedOfIndex)).toEqual(asked)
})
