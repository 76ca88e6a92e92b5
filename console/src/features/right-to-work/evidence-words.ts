import type { RecordedCheck } from '@bonafide/shared/contract/right-to-work-calls.ts'

/** What a file shows, in words. */
const partNames: Readonly<Record<string, string>> = {
  document: 'Document',
  ni_document: 'National Insurance document',
  notice: 'Notice',
  result_page: 'Result page',
  provider_report: 'Provider’s report',
  name_change: 'Change of name',
  term_dates: 'Term dates',
  sponsor: 'Sponsor’s letter',
  application: 'Pending application',
}

type KeptFile = RecordedCheck['files'][number]

/** The files of a check, each once with all that it shows. */
export function filesOf({ files }: Pick<RecordedCheck, 'files'>): { file: KeptFile; shows: string }[] {
  const first = new Map(files.map((file) => [file.fileId, file]))
  return [...first.values()].map((file) => ({
    file,
    shows: files
      .filter(({ fileId }) => fileId === file.fileId)
      .map(({ part }) => partNames[part] ?? part)
      .join(', '),
  }))
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
}

/** What of a file of evidence is told. */
export type File = Pick<KeptFile, 'fileId' | 'label' | 'mime' | 'bytes'>

/** What a file is called where it is kept: nothing of the employee. */
export function evidenceName({ fileId, mime }: Pick<File, 'fileId' | 'mime'>): string {
  return `evidence-${fileId.slice(0, 8)}.${extensions[mime] ?? 'bin'}`
}

/** A file in words: its label or its kind, and its size. */
export function fileText({ label, mime, bytes }: File): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const size = kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
  return `${label || (extensions[mime] ?? 'File').toUpperCase()} (${size})`
}
