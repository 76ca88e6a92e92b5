import type { EvidencePart } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { evidence, evidenceExtensions } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import type { RecordedCheck } from '@bonafide/shared/contract/right-to-work/calls.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { saveBlob } from '#lib/save-file.ts'

interface EvidenceButtonProps {
  employeeId: string
  file: File
}

/** Gets a file of a check as it was sent. A mutation: the server writes down who asked for it. */
export function EvidenceButton({ employeeId, file }: EvidenceButtonProps) {
  const { call } = useApp()
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(evidence.read, { params: { employeeId, fileId: file.fileId } }),
    meta: { failure: { title: 'Download failed', text: 'We could not open the file. Try again.' } },
    onSuccess: (content: unknown) => saveBlob(evidenceName(file), content as Blob),
  })
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download size={16} aria-hidden="true" />
      <span>{fileText(file)}</span>
    </Button>
  )
}

interface PartWords {
  name: string
  /** In a list of what still needs a file. */
  needed: string
}

/** The names of the parts that a file may show. */
export const partWords: Readonly<Record<EvidencePart, PartWords>> = {
  document: { name: 'Copy of the document', needed: 'the document' },
  ni_document: { name: 'National Insurance document', needed: 'the National Insurance document' },
  notice: { name: 'Notice', needed: 'the notice of the Employer Checking Service' },
  result_page: { name: 'Result page', needed: 'the result page' },
  provider_report: { name: 'Provider’s report', needed: 'the provider’s report' },
  name_change: { name: 'Change of name', needed: 'a document that shows the change of name' },
  term_dates: { name: 'Term dates', needed: 'the term dates' },
  sponsor: { name: 'Sponsor’s letter', needed: 'the sponsor’s letter' },
  application: {
    name: 'Proof of the application',
    needed: 'proof of the application, appeal or review',
  },
}

// A newer server may tell parts and types that this version does not know.
const known: Readonly<Record<string, PartWords>> = partWords
const extensions: Readonly<Record<string, string>> = evidenceExtensions

type KeptFile = RecordedCheck['files'][number]

/** Returns the files of a check, each once with all the parts it shows. */
export function filesOf({ files }: Pick<RecordedCheck, 'files'>): { file: KeptFile; shows: string }[] {
  const first = new Map(files.map((file) => [file.fileId, file]))
  return [...first.values()].map((file) => ({
    file,
    shows: files
      .filter(({ fileId }) => fileId === file.fileId)
      .map(({ part }) => known[part]?.name ?? part)
      .join(', '),
  }))
}

/** The facts that are shown about a file of evidence. */
type File = Pick<KeptFile, 'fileId' | 'label' | 'mime' | 'bytes'>

/** Returns the name under which a file is saved: it tells nothing about the employee. */
export function evidenceName({ fileId, mime }: Pick<File, 'fileId' | 'mime'>): string {
  return `evidence-${fileId.slice(0, 8)}.${extensions[mime] ?? 'bin'}`
}

/** Describes a file: its label or its kind, and its size. */
export function fileText({ label, mime, bytes }: File): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const size = kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
  return `${label || (extensions[mime] ?? 'File').toUpperCase()} (${size})`
}
