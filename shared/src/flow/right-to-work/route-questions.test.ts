// @vitest-environment node
import { expect, test } from 'vitest'
import { english } from '../../language/verify/en-gb.ts'
import { endings, questions, shownParts } from './route-questions.ts'

test('no question is about a nationality: the two countries stand where a document of theirs decides the route', () => {
  const asked = Object.entries(english).filter(([key]) => /^(adviser|document|situation)/.test(key))
  const named = asked.filter(([, text]) => /\b(British|Irish|Ireland)\b/.test(text)).map(([key]) => key)
  expect(named).toEqual([
    'adviserPassport',
    'documentExpired',
    'documentCertificate',
    'documentCitizenship',
    'situationDocument',
  ])
  expect(asked.filter(([, text]) => /nationality|country|\bborn\b/i.test(text))).toEqual([])
})

test('every answer leads to another question, to the share code or to an end, after three questions at most', () => {
  const ends: { name: string; depth: number }[] = []
  function follow(name: string, depth: number) {
    const { options = [] } = questions[name] ?? {}
    if (!options.length) ends.push({ name, depth })
    for (const [answer] of options) follow(answer, depth + 1)
  }
  follow('have', 0)
  expect(ends.filter(({ name }) => name !== 'online' && !(name in endings))).toEqual([])
  expect(Math.max(...ends.map(({ depth }) => depth))).toBe(3)
})

test('a birth certificate and a certificate of citizenship need a National Insurance document (rule 16)', () => {
  const withInsurance = Object.keys(shownParts).filter((name) => shownParts[name]?.includes('bringInsurance'))
  expect(withInsurance).toEqual(['certificate', 'citizenship'])
})
