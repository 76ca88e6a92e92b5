// @vitest-environment node
import { expect, test } from 'vitest'
import { groupedShareCode, typedShareCode } from './share-code-text.ts'

test.each([
  ['w1', 'W1'],
  ['w1q7', 'W1Q 7'],
  [' W1Q-7K8–90z ', 'W1Q 7K8 90Z'],
  ['w12 345 6789', 'W12 345 678 9'],
  ['W٣٤٥٦', 'W34 56'],
  ['W۳۴۵', 'W34 5'],
])('%s is shown as %s', (typed, shown) => {
  expect(groupedShareCode(typed)).toBe(shown)
})

test('what is typed in the middle stays as it is, so that the cursor does', () => {
  expect(typedShareCode({ value: 'W1q2 345', selectionEnd: 3 })).toBe('W1q2 345')
  expect(typedShareCode({ value: 'W1Q2', selectionEnd: 4 })).toBe('W1Q 2')
})
