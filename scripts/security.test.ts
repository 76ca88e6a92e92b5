import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemWith, tableRows } from './documents.ts'
import { root } from './run.ts'

const document = 'docs/security.md'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('what could go wrong', () => {
  const weaknesses = tableRows(document, 'weakness').filter(([, proofs]) => proofs?.includes(' › '))
  const held = weaknesses.filter((cells) => cells.length === 2)

  test('it names what holds each weakness', () => expect(held.length).toBeGreaterThanOrEqual(24))

  test.each(held)('held: %s', (_weakness, proofs = '') => {
    expect(proofs.split('<br>').map(problemWith).filter(Boolean)).toEqual([])
  })
})

/** The requirements of ASVS 5.0.0 of levels 1 (with a star) and 2, by section. */
const requirements: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1* 2* 3* 4* 5* 6 7 8 9',
  '1.3': '1* 2* 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1* 2',
  '2.1': '1* 2 3',
  '2.2': '1* 2* 3',
  '2.3': '1* 2 3 4',
  '2.4': '1',
  '3.2': '1* 2*',
  '3.3': '1* 2 3 4',
  '3.4': '1* 2* 3 4 5 6',
  '3.5': '1* 2* 3* 4 5',
  '3.7': '1 2',
  '4.1': '1* 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1* 2 3 4',
  '5.1': '1',
  '5.2': '1* 2* 3',
  '5.3': '1* 2*',
  '5.4': '1 2 3',
  '6.1': '1* 2 3',
  '6.2': '1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12',
  '6.3': '1* 2* 3 4',
  '6.4': '1* 2* 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1* 2* 3* 4*',
  '7.3': '1 2',
  '7.4': '1* 2* 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1* 2',
  '8.2': '1* 2* 3',
  '8.3': '1*',
  '8.4': '1',
  '9.1': '1* 2* 3*',
  '9.2': '1* 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1* 2* 3* 4* 5* 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1* 2* 3',
  '11.4': '1* 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1* 2 3',
  '12.2': '1* 2*',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1* 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1* 2 3 4',
  '14.3': '1* 2 3',
  '15.1': '1* 2 3',
  '15.2': '1* 2 3',
  '15.3': '1* 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

/** Those that ask for a document, which no test can show to say enough. */
const asksForDocument = /^(?:2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/

describe('ASVS 5.0', () => {
  const rows = tableRows(document, 'requirement').filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))

  test('every requirement of levels 1 and 2 is there once, in order, with its level', () => {
    const wanted = Object.entries(requirements).flatMap(([section, numbers]) =>
      numbers
        .split(' ')
        .map((number) => [`${section}.${Number.parseInt(number)}`, number.endsWith('*') ? '1' : '2']),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(([id, level]) => [id, level])).toEqual(wanted)
  })

  test('the summary counts the rows of each chapter', () => {
    const counted = (ofChapter: string[][]) =>
      ['met', 'not met', 'n.a.'].map((state) => String(ofChapter.filter((row) => row[3] === state).length))
    const chapters = [...new Set(rows.map(([id = '']) => id.split('.')[0]))]
    const wanted = chapters.map((chapter) =>
      counted(rows.filter(([id = '']) => id.split('.')[0] === chapter)),
    )
    const summary = tableRows(document, 'chapter').filter(([name = '']) => /^(?:V\d+ |all$)/.test(name))
    expect(summary.map(([, ...counts]) => counts)).toEqual([...wanted, counted(rows)])
  })

  test.each(rows)('%s %s', (...cells) => {
    expect(cells).toHaveLength(5)
    expect(faultsOf(cells)).toEqual([])
  })
})

/** Returns the faults of a row: its words, a test or section that is not there, or none where there has to be one. */
function faultsOf([id = '', , asked = '', state = '', reason = '']: string[]): (string | undefined)[] {
  const proofs = reason.split('<br>').filter((part) => part.includes(' › '))
  const sections = linksOf(reason)
  const isShown = proofs.length > 0 || (asksForDocument.test(id) && sections.length > 0)
  return [
    ...(asked.length > 10 && reason.length > 10 ? [] : ['says too little']),
    ...(['met', 'not met', 'n.a.'].includes(state) ? [] : [`no state: ${state}`]),
    ...(state === 'met' && !isShown
      ? ['neither a test nor, where a document is asked for, its section']
      : []),
    ...proofs.map(problemWith).filter(Boolean),
    ...sections.filter((link) => !isThere(link)).map((link) => `no such section: ${link}`),
  ]
}

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)

/** True when a link of the document leads to a file and, where it names one, to a heading of it. */
function isThere(link: string): boolean {
  const [file = '', heading] = link.split('#')
  const path = file ? join(dirname(document), file) : document
  if (!existsSync(join(root, path))) return false
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return heading === undefined || headings.includes(heading)
}
