// @vitest-environment node
import { expect, test } from 'vitest'
import { english } from '../../language/verify/en-gb.ts'
import { endings, questions, shownParts } from './route-questions.ts'

test('no question asks for a nationality: it stands in the answers alone, where a document of it decides the route', () => {
  const titles = Object.values(questions).map(({ title }) => english[title as keyof typeof english])
  expect(titles.filter((title) => /British|Irish|nationality|country|\bborn\b/i.test(title))).toEqual([])
  const answers = Object.values(questions).flatMap(({ options }) => options.map(([, label]) => label))
  const named = answers.filter((key) =>
    /\b(British|Irish|Ireland)\b/.test(english[key as keyof typeof english]),
  )
  expect(named).toEqual([
    'adviserPassport',
    'documentExpired',
    'documentCertificate',
    'documentCitizenship',
    'situationDocument',
  ])
})

test('an employee who may have a digital status is asked for a share code before anything else', () => {
  for (const asked of ['foreign', 'applied']) {
    expect(questions[asked]?.title).toBe('shareAskTitle')
    expect(questions[asked]?.options[0]?.[0]).toBe('online')
  }
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
