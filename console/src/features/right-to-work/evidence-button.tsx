import { evidence } from '@bonafide/shared/contract/evidence.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { saveBlob } from '#lib/save-file.ts'
import { evidenceName, type File, fileText } from './evidence-words.ts'

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
