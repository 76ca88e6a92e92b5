import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { splitName } from './split-name.ts'

test.each([
  ['Grace Hopper', 'Grace', 'Hopper'],
  ['  John  Paul Smith ', 'John Paul', 'Smith'],
  ['Smith, John Paul', 'John Paul', 'Smith'],
  ['Suharto', '', 'Suharto'],
  ['', '', ''],
  [',', '', ','],
])('%j has the given name %j and the family name %j', (typed, firstName, lastName) => {
  expect(splitName(typed)).toEqual({ firstName, lastName })
})

test.each([
  'Grace Hopper',
  'Hopper, Grace',
  'Kim Min-jun',
  'Maria de la Cruz',
  'Anna Smith (née Jones)',
  'Anna Smith née Jones',
  'Suharto',
  '王伟',
  'محمد علي',
])('a document on which %s was typed as invited is a match', (name) => {
  expect(compareNames(name, splitName(name)).result).toBe('match')
})

test('a further name at the end is taken for the family name, and asks for a user', () => {
  expect(compareNames('James Scott', splitName('James Scott Miller')).result).toBe('partial')
})
