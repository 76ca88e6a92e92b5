import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { splitName } from './split-name.ts'

test.each([
  ['Grace Hopper', 'Grace', 'Hopper'],
  ['  John  Paul Smith ', 'John Paul', 'Smith'],
  ['Smith, John Paul', 'John Paul', 'Smith'],
  ['Suharto', '', 'Suharto'],
  ['', '', ''],
  ['Ronald Mc Donald', 'Ronald', 'Mc Donald'],
  ['SEAN O BRIEN', 'SEAN', 'O BRIEN'],
  ['Mary Ann van der Berg', 'Mary Ann', 'van der Berg'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, MBE', 'John', 'Smith, MBE'],
  ['Smith Jr, John', 'John', 'Smith Jr'],
  ['Al Smith', 'Al', 'Smith'],
  ['Anh Van', 'Anh', 'Van'],
  ['Naosuke Ii', 'Naosuke', 'Ii'],
  ['Suharto XXX', '', 'Suharto'],
  ['SUHARTO NO GIVEN NAMES', '', 'SUHARTO'],
  [',', '', ','],
])('%j has the given name %j and the family name %j', (typed, firstName, lastName) => {
  expect(splitName(typed)).toEqual({ firstName, lastName })
})

test.each([
  'Grace Hopper',
  'Hopper, Grace',
  'Kim Min-jun',
  'Maria de la Cruz',
  'Ronald McDonald',
  'Sean O’Brien',
  'Seán Ó Briain',
  'Pieter van der Berg',
  'John Smith Jr',
  'Sir John Smith, KBE',
  'Suharto LNU',
  'Anna Smith (née Jones)',
  'Anna Smith née Jones',
  'Suharto',
  '王伟',
  'محمد علي',
])('a document on which %s was typed as invited is a match', (name) => {
  expect(compareNames(name, splitName(name)).result).toBe('match')
})

test.each([
  ['Ronald McDonald', 'RONALD MC DONALD'],
  ['Ronald MacDonald', 'RONALD MC DONALD'],
  ['Sean O’Brien', 'SEAN O BRIEN'],
  ['Pieter Vanderberg', 'PIETER VAN DER BERG'],
  ['John Michael Smith', 'JOHN SMITH'],
  ['John Smith', 'JOHN SMITH JR'],
  ['John Smith', 'SIR JOHN SMITH MBE'],
  ['Suharto', 'SUHARTO NO GIVEN NAMES'],
  ['Suharto', 'XXX SUHARTO'],
])('%s matches a document typed as %s', (invited, typed) => {
  expect(compareNames(invited, splitName(typed)).result).toBe('match')
})

test('a further name at the end is taken for the family name, and asks for a user', () => {
  expect(compareNames('James Scott', splitName('James Scott Miller')).result).toBe('partial')
})
