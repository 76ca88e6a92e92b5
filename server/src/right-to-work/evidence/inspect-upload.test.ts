import { evidenceTypes } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { expect, test } from 'vitest'
import { evidenceSamples } from '#testing/scenarios/evidence-files.ts'
import { sniffType } from './inspect-upload.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each(evidenceTypes)('%s is known by its beginning', (type) => {
  expect(sniffType(evidenceSamples[type])).toBe(type)
})

test('a photo of another brand that is like HEIC is HEIC', () => {
  expect(sniffType(latin('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'))).toBe('image/heic')
})

test.each([
  ['nothing', ''],
  ['a PDF further on', `<html>${'x'.repeat(20)}%PDF-1.7`],
  ['a PDF without a version', '%PDF-<script>'],
  ['an AVIF picture', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ['a version that reads like a brand', '\0\0\0\x14ftypisomheicisom'],
  ['a brand after the box', '\0\0\0\x14ftypisom\0\0\0\0isomheic'],
  ['a box without an end', '\xff\xff\xff\xffftypisom'],
  ['a GIF', 'GIF89a'],
  ['a ZIP', 'PK\x03\x04'],
])('%s is none of them', (_name, start) => {
  expect(sniffType(latin(start))).toBeUndefined()
})
