import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames, type DocumentName } from './compare-names.ts'

const given = [
  'Anna',
  'Jürgen',
  'José',
  'Jean-Pierre',
  'Mohammed',
  'Søren',
  'Đức',
  'Bin',
  'İbrahim',
  'Юлия',
  'Ελένη',
  'Jo',
  '伟',
]
const family = [
  'Smith',
  'Müller',
  'Nuñez',
  'McDonald',
  "O'Brien",
  'Le',
  'Weiß',
  'Smith-Jones',
  'Щукин',
  'Αυγερινού',
  '王',
  'R',
]
const odd =
  'J P. de la van der al bin Mc O St Dr FNU Jr Min Jun Minjun Jon Johm Joan John ' +
  "Sr II I Rev MBE XXX Md Marie Ann D'Souza Souza D"
const word = fc.constantFrom(...given, ...family, ...odd.split(' '))
const words = (minLength: number) => fc.array(word, { minLength, maxLength: 5 })
const letters = 'aeinrstlmoäöüåøñßłéİıŉæ'.split('')
const anyName = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 })

const verdict = (invited: string, document: DocumentName) => {
  const { result, reasons } = compareNames(invited, document)
  return { result, reasons }
}
const documentOf = (first: readonly string[], last: readonly string[]): DocumentName => ({
  firstName: first.join(' '),
  lastName: last.join(' '),
})
const shuffled = (values: readonly string[]) =>
  fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length })

const pair = fc.tuple(words(0), words(0), words(0))
const reordered = pair.chain(([invited, first, last]) =>
  fc.tuple(
    fc.constant([invited, first, last] as const),
    fc.tuple(shuffled(invited), shuffled(first), shuffled(last)),
  ),
)

test('the order of names never changes the answer, but for a middle name that the document leaves out', () => {
  // In another order it may be a family name, and asks for a user.
  const inAnyOrder = ({ result, reasons }: ReturnType<typeof verdict>) =>
    reasons.includes('middle_name')
      ? {
          result: result === 'match' ? 'partial' : result,
          reasons: new Set(reasons.map((reason) => (reason === 'middle_name' ? 'extra_name' : reason))),
        }
      : { result, reasons: new Set(reasons) }
  fc.assert(
    fc.property(reordered, ([[invited, first, last], [invitedNow, firstNow, lastNow]]) => {
      expect(inAnyOrder(verdict(invitedNow.join(' '), documentOf(firstNow, lastNow)))).toEqual(
        inAnyOrder(verdict(invited.join(' '), documentOf(first, last))),
      )
    }),
    { numRuns: 600 },
  )
})

test('the order within a field of the document never changes it', () => {
  fc.assert(
    fc.property(reordered, ([[invited, first, last], [, firstNow, lastNow]]) => {
      expect(verdict(invited.join(' '), documentOf(firstNow, lastNow))).toEqual(
        verdict(invited.join(' '), documentOf(first, last)),
      )
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['Jon Johm Smith', 'John Joan'],
  ['Johm Jon Smith', 'John Joan'],
  ['Jon Johm Smith', 'Joan John'],
  ['Smith Johm Jon', 'Joan John'],
])('nor which of several names alike finds which: %s | %s', (invited, firstName) => {
  expect(verdict(invited, { firstName, lastName: 'Smith' })).toEqual({
    result: 'partial',
    reasons: ['spelling'],
  })
})

test('neither does the case', () => {
  const cases = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
  )
  const mixed = fc.array(fc.oneof(word, anyName), { maxLength: 4 })
  fc.assert(
    fc.property(mixed, mixed, mixed, cases, cases, (invited, first, last, one, other) => {
      const document = documentOf(first, last)
      expect(
        verdict(one(invited.join(' ')), {
          firstName: other(document.firstName ?? ''),
          lastName: other(document.lastName ?? ''),
        }),
      ).toEqual(verdict(invited.join(' '), document))
    }),
    { numRuns: 300 },
  )
})

test('case does not count in text of any script either', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (invited, lastName) => {
      const document = { firstName: 'Anna', lastName }
      expect(verdict(invited.toUpperCase(), document)).toEqual(verdict(invited, document))
    }),
    { numRuns: 300 },
  )
})

test('of a given and a family name, it does not matter which side was invited', () => {
  // Not for hyphens and initials: only of a document it is known whether they are the given name's.
  const one = fc.constantFrom(
    ...[...given, ...family].filter((name) => name.length > 1 && !name.includes('-')),
  )
  fc.assert(
    fc.property(one, one, one, one, (a, b, c, d) => {
      const there = compareNames(`${a} ${b}`, { firstName: c, lastName: d }).result
      expect(compareNames(`${c} ${d}`, { firstName: a, lastName: b }).result).toBe(there)
    }),
    { numRuns: 300 },
  )
})

test('a name is a match of itself when its given name is there in full', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...given),
      fc.array(word, { maxLength: 3 }),
      fc.constantFrom(...family),
      (first, further, last) => {
        fc.pre(!(first === 'Bin' && further.length > 0))
        const document = documentOf([first, ...further], [last])
        expect(verdict([first, ...further, last].join(' '), document)).toEqual({
          result: 'match',
          reasons: [],
        })
      },
    ),
    { numRuns: 300 },
  )
})

test('names of which no two are the same never match', () => {
  // The two alphabets share no letter, in any spelling.
  const name = (alphabet: string) =>
    fc.array(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 8 }), { maxLength: 4 })
  fc.assert(
    fc.property(name('bdfgknñ-'), name('haeioutwzäöüß'), name('haeioutwz'), (invited, first, last) => {
      expect(verdict(invited.join(' '), documentOf(first, last)).result).toBe('mismatch')
    }),
    { numRuns: 300 },
  )
})

test('one different family name is never a match', () => {
  fc.assert(
    fc.property(words(1), words(0), words(0), (invited, first, last) => {
      const document = documentOf(first, [...last, 'Qxzvwk'])
      expect(verdict(invited.join(' '), document).result).not.toBe('match')
      expect(verdict([...invited, 'Qxzvwk'].join(' '), documentOf(first, last)).result).not.toBe('match')
    }),
    { numRuns: 300 },
  )
})

test('a name before or behind all others that the document lacks is never a match', () => {
  fc.assert(
    fc.property(words(1), words(0), words(0), (invited, first, last) => {
      for (const name of [
        ['Michael', ...invited],
        [...invited, 'Michael'],
      ])
        expect(verdict(name.join(' '), documentOf(first, last)).result).not.toBe('match')
    }),
    { numRuns: 600 },
  )
})

test('brothers and sisters never match, nor do father and son', () => {
  const names = fc.uniqueArray(fc.constantFrom('Anna', 'Peter', 'Michael', 'Louise', 'Grace', 'Thomas'), {
    minLength: 3,
    maxLength: 3,
  })
  fc.assert(
    fc.property(names, fc.constantFrom(...family), ([own = '', other = '', middle = ''], last) => {
      for (const first of [[other], [other, middle], [middle, other], [middle], [own, other], [other, own]])
        expect(verdict(`${own} ${middle} ${last}`, documentOf(first, [last])).result).not.toBe('match')
    }),
    { numRuns: 300 },
  )
})

test('two that are told apart by Jr and Sr, or by numbers, never match', () => {
  const numbers = fc.uniqueArray(fc.constantFrom('Jr', 'Sr', 'I', 'II', 'III', 'IV'), {
    minLength: 2,
    maxLength: 2,
  })
  const name = fc.constantFrom(...given, ...family)
  const several = fc.array(name, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(numbers, several, several, fc.boolean(), ([one = '', two = ''], first, last, isGiven) => {
      const document = isGiven ? documentOf([...first, two], last) : documentOf(first, [...last, two])
      expect(verdict([...first, ...last, one].join(' '), document).result).not.toBe('match')
    }),
    { numRuns: 300 },
  )
})

test('a title, an honour or a word for no name never changes the answer', () => {
  const name = fc.constantFrom(...given, ...family)
  const several = fc.array(name, { minLength: 2, maxLength: 3 })
  const title = fc.constantFrom('Rev', 'Sir', 'Dr', 'Professor', 'MBE', 'PhD', 'XXX', 'Unknown', 'FNU')
  fc.assert(
    fc.property(several, several, several, title, title, fc.nat(3), (invited, first, last, one, two, at) => {
      const answer = verdict(invited.join(' '), documentOf(first, last))
      const named = invited.toSpliced(at, 0, one).join(' ')
      expect(verdict(named, documentOf([two, ...first], last))).toEqual(answer)
      expect(verdict(named, documentOf(first, [...last, two]))).toEqual(answer)
    }),
    { numRuns: 300 },
  )
})

test('any text has an answer', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'aA (),-née\u0301\ud800\u200d'), maxLength: 200 }),
  )
  fc.assert(
    fc.property(text, fc.option(text), fc.option(text), (invited, firstName, lastName) => {
      expect(['match', 'partial', 'mismatch']).toContain(
        compareNames(invited, { firstName, lastName }).result,
      )
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['one letter each', 'a '.repeat(60)],
  ['two letters each', 'aa '.repeat(40)],
  ['words that begin alike', Array.from({ length: 15 }, (_, length) => 'a'.repeat(length + 2)).join(' ')],
  ['brackets', '(aa)'.repeat(30)],
  ['markers', 'née aa '.repeat(17)],
  ['letters of several spellings', 'äöü åøñ '.repeat(15)],
  ['Cyrillic', 'щюя '.repeat(30)],
  ['no spaces', 'a'.repeat(120)],
])('120 characters of %s are compared at once', (_, long) => {
  const text = long.slice(0, 120)
  const other = `${'a'.repeat(110)}b`
  const start = performance.now()
  compareNames(text, { firstName: text, lastName: text })
  compareNames(text, { firstName: other, lastName: other })
  compareNames(other, { firstName: text, lastName: text })
  expect(performance.now() - start).toBeLessThan(2000)
})
