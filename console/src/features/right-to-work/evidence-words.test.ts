import { expect, test } from 'vitest'
import { evidenceName, filesOf, fileText } from './evidence-file.tsx'

const file = {
  part: 'provider_report',
  fileId: '5f0c9a10-0000-4000-8000-000000000001',
  sha256: 'ab',
  bytes: 20_480,
  mime: 'application/json',
  label: null,
  capturedAt: '2026-11-20T10:00:00Z',
}

test('a provider’s own report keeps its kind of file', () => {
  expect(evidenceName(file)).toBe('evidence-5f0c9a10.json')
  expect(fileText(file)).toBe('JSON (20 kB)')
  expect(evidenceName({ ...file, mime: 'text/odd' })).toBe('evidence-5f0c9a10.bin')
})

test('a file is listed once with all that it shows, by its name even where it is not known', () => {
  const files = [file, { ...file, part: 'document' }, { ...file, part: 'odd' }]
  expect(filesOf({ files }).map(({ shows }) => shows)).toEqual([
    'Provider’s report, Copy of the document, odd',
  ])
})
