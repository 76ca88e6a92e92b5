import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#platform/app-error.ts'
import { loadRules } from './load-rules.ts'

const text = readFileSync(new URL('./2026-10.json', import.meta.url), 'utf8')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'))
  copyFileSync(new URL('./legacy.json', import.meta.url), join(folder, 'legacy.json'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function load(content: string, name = '2026-10.json') {
  writeFileSync(join(folder, name), content)
  return loadRules(folder)
}

const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length

test('the rules of this release are those of the seventh code of practice', () => {
  const { version, grace, shareCode, pendingApplication, alerts, digital, tupe } =
    loadRules().inForce('2026-11-22')
  expect(version).toBe('2026-10')
  expect({ grace, pendingApplication, tupe, digital }).toEqual({
    grace: { days: 28 },
    pendingApplication: { months: 6 },
    tupe: { days: 60 },
    digital: {
      gpg45Levels: ['medium', 'high', 'very_high'],
      issuedBy: ['GBR', 'IRL'],
      nationalities: ['GBR', 'IRL'],
      expiredUpToMonths: 0,
    },
  })
  expect(shareCode).toMatchObject({ warnAfterDays: 30, validDays: 90 })
  expect(alerts).toEqual({ days: [90, 60, 30, 14, 7, 1], employeeFromDay: 60, escalateFromDay: 7 })
})

test('a check is judged by the version that was in force on its day, and one from before them all by the first', () => {
  load(text)
  const book = load(
    text
      .replace('"version": "2026-10"', '"version": "2027-04"')
      .replace('"effectiveFrom": "2026-10-01"', '"effectiveFrom": "2027-04-06"'),
    '2027-04.json',
  )
  expect(book.inForce('2027-04-05').version).toBe('2026-10')
  expect(book.inForce('2027-04-06').version).toBe('2027-04')
  expect(book.inForce('2019-01-01').version).toBe('2026-10')
  expect(book.of('2026-10').effectiveFrom).toBe('2026-10-01')
  expect(() => book.of('1999-01')).toThrow('no right-to-work rules 1999-01')
})

test.each<[string, string, string, string]>([
  ['a comma too many', '"months": 6 }', '"months": 6, }', 'line 15'],
  ['a number that is a text', '"grace": { "days": 28 }', '"grace": { "days": "28" }', 'grace.days'],
  ['a level that does not exist', '"very_high"]', '"highest"]', 'digital.gpg45Levels.2'],
  ['a part that does not exist', '"ni_document": 16', '"ni_card": 16', 'documents.A6.needs.ni_card'],
  ['a rule that does not exist', '"copy": 6', '"copy": 31', 'routes.online.needs.copy'],
  ['a field that is not known', '"tupe": {', '"transfer": {}, "tupe": {', 'transfer'],
  ['a pattern that is none', '^W[A-Z0-9]{8}$', '^W[A-Z0-9{8}$', 'shareCode.pattern'],
  ['a day that does not exist', '2026-10-01', '2026-02-30', 'effectiveFrom'],
  ['a version that is not that of its file', '"version": "2026-10"', '"version": "2026-11"', 'version'],
])('the server does not start with %s, and names the place', (_name, part, changed, place) => {
  const content = text.replace(part, changed)
  expect(content).not.toBe(text)
  expect(() => load(content)).toThrow(StartError)
  expect(() => load(content)).toThrow(place)
  expect(() => load(content)).toThrow(`2026-10.json, line ${lineOf(part)}`)
})

test('what is missing is named with the line of what lacks it', () => {
  const content = text.replace('"title": "Positive Verification Notice alone",', '')
  expect(() => load(content)).toThrow(`line ${lineOf('"G4"')}: documents.G4.title`)
})

test('a file that was cut off, and a folder without rules, stop the start', () => {
  const half = text.slice(0, text.length / 2)
  expect(() => load(half)).toThrow(`line ${half.trimEnd().split('\n').length}`)
  rmSync(join(folder, '2026-10.json'))
  expect(() => loadRules(folder)).toThrow('There are no right-to-work rule files')
  load(text)
  rmSync(join(folder, 'legacy.json'))
  expect(() => loadRules(folder)).toThrow('There are no right-to-work rule files')
})
