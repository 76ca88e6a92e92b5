import { Readable } from 'node:stream'
import { reportType } from '@bonafide/shared/contract/evidence.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ActingScope, Deps } from '#platform/scope.ts'
import { readEvidence, type WhichFile } from '../read-evidence.ts'
import { convertHeic } from './convert-heic.ts'

/** A file as a browser can show it: an HEIC photo as a JPEG, anything else as it was sent. What is stored stays. */
export async function previewEvidence(deps: Deps, who: ActingScope, which: WhichFile) {
  const file = await readEvidence(deps, who, which)
  if (file.mime === reportType) {
    await file.bytes.return?.(undefined)
    throw fieldError('file', 'We cannot show this report here. Download it to open it.')
  }
  if (file.mime !== 'image/heic') return file
  const parts: Uint8Array[] = []
  for await (const part of file.bytes) parts.push(part)
  const jpeg = await convertHeic(Buffer.concat(parts))
  if (!jpeg) {
    const message = 'We cannot show this photo here. Download it to open it.'
    throw fieldError('file', message)
  }
  return {
    fileName: file.fileName.replace(/heic$/, 'jpg'),
    mime: 'image/jpeg',
    size: jpeg.byteLength,
    bytes: Readable.from([jpeg]),
  }
}
