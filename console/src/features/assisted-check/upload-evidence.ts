import { evidence, type EvidenceFile } from '@bonafide/shared/contract/evidence.ts'
import type { App } from '#lib/app.ts'
import { typeOfFile, upload } from '#lib/upload.ts'

interface Upload {
  employeeId: string
  file: File
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file as evidence. */
export function uploadEvidence(
  app: Pick<App, 'session' | 'modes'>,
  { employeeId, file, onProgress, signal }: Upload,
): Promise<EvidenceFile> {
  const label = file.name.slice(-labelLength)
  const sent = { params: { employeeId }, query: { label }, file, type: typeOfFile(file), onProgress, signal }
  return upload(app, evidence.add, sent)
}

const labelLength = 120
