import { readFileSync } from 'node:fs'
import { documentCodes, legacyCodes } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { expect, test } from 'vitest'
import { documentsOf, listedCode, listedDocuments } from './document-words.ts'

const routes = ['document', 'ecs', 'digital']
const codesOf = (route: string, isEarlier: boolean) =>
  documentsOf(route, isEarlier).flatMap(([, codes]) => codes)

interface Ruled {
  gives: string
  routes: string[]
  mustBeCurrent?: boolean
  needs?: object
  since?: string
  until: string
}
const rulesOf = (file: string) => {
  const path = `${process.cwd()}/server/src/right-to-work/rules/${file}.json`
  return (JSON.parse(readFileSync(path, 'utf8')) as { documents: Record<string, Ruled> }).documents
}
const medium = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (date: string) => medium.format(Date.parse(date)).replace('Sept', 'Sep')

test('offers every document of today by a route, and those of before for earlier checks alone', () => {
  const today = new Set(routes.flatMap((route) => codesOf(route, false)))
  expect([...today].toSorted()).toEqual([...documentCodes].toSorted())
  const before = new Set(routes.flatMap((route) => codesOf(route, true)))
  expect([...before].toSorted()).toEqual([...documentCodes, ...legacyCodes].toSorted())
  expect(listedCode('E2', 'document', false)).toBeUndefined()
  expect(listedCode('E2', 'document', true)).toBe('E2')
  expect(listedCode('A7', 'digital', false)).toBeUndefined()
})

test('what employees hold most often comes first', () => {
  expect(documentsOf('document', false)[0]).toEqual(['', ['A1', 'A2', 'A7', 'B1', 'G4']])
})

test('asks of each document what the rules ask', () => {
  const gives = { unlimited: 'continuous', ends: 'permission', notice: 'notice', either: 'either' }
  for (const [code, rule] of Object.entries(rulesOf('2026-10'))) {
    const document = listedDocuments[code as keyof typeof listedDocuments]
    const parts = Object.keys(rule.needs ?? {})
    expect([code, gives[document.gives]]).toEqual([code, rule.gives])
    expect([code, document.mustBeCurrent ?? false]).toEqual([code, rule.mustBeCurrent ?? false])
    expect([code, document.with === 'pvn']).toEqual([code, parts.includes('pvn')])
    expect([code, document.with === 'ni_document']).toEqual([code, parts.includes('ni_document')])
  }
})

test('says of each document of before until when it was accepted', () => {
  for (const [code, { until, since }] of Object.entries(rulesOf('legacy'))) {
    const { title } = listedDocuments[code as keyof typeof listedDocuments]
    expect(title).toContain(since ? `(${day(since)} to ${day(until)})` : `(until ${day(until)})`)
  }
})
