import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

test.each([
  // A short name, another spelling, a further given name.
  ['Liz Taylor', 'Elizabeth / Taylor', true],
  ['Jon Smith', 'John / Smith', true],
  ['Ana Silva', 'Ana Maria / Silva', true],
  // A second family name.
  ['Maria Garcia', 'Maria / Garcia Lopez', true],
  ['Maria Garcia Lopez', 'Maria / Lopez', true],
  ['Jürgen Müller', 'Jurgen / Mueller', true],
  // Another family name, also where a given name is one elsewhere.
  ['Ella Novak', 'Ella / Kovac', false],
  ['Ella Novak', 'Ella / Novakova', false],
  ['John Brown', 'Smith / John', false],
  ['John Brown', 'Mary / Smith', false],
  // A particle is no family name.
  ['Jan van Dijk', 'Jan / van Berg', false],
  // Of one name it is that.
  ['Suharto', ' / Suharto', true],
])('%s and %s: %s', (invited, document, agrees) => {
  const [firstName = '', lastName = ''] = document.split(' / ')
  expect(compareNames(invited, { firstName: firstName.trim(), lastName }).familyNameAgrees).toBe(agrees)
})
