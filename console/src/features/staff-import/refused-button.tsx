import { type StaffImport, staffImports } from '@bonafide/shared/contract/staff-imports.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { saveFile } from '#lib/save-file.ts'

/** Keeps the rows that created nobody, each with what is wrong, as a CSV file. */
export function RefusedButton({ done: { importId, existing, refused } }: { done: StaffImport }) {
  const { call } = useApp()
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(staffImports.refused, { params: { importId } }),
    meta: {
      failure: { title: 'Download failed', text: 'We did not get a response from the server. Try again.' },
    },
    onSuccess: (csv) => saveFile('rows-not-imported.csv', 'text/csv', csv),
  })
  if (existing + refused === 0) return null
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download size={16} aria-hidden="true" />
      <span>{isPending ? 'Downloading...' : 'Download rows not added'}</span>
    </Button>
  )
}
