import { evidence } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as styles from '#features/employee-details/employee-details.css.ts'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { saveBlob } from '#lib/save-file.ts'
import { small } from '#ui/card.css.ts'

/** Offers all records of an employee's right to work, to hand on; nothing once they are erased. */
export function EvidencePackSection({ employee }: { employee: Employee }) {
  const { call } = useApp()
  const may = useMay()
  const { employeeId, fullName } = employee
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(evidence.pack, { params: { employeeId } }),
    meta: {
      failure: {
        title: 'Download failed',
        text: 'We could not make the evidence pack. Try again.',
      },
    },
    onSuccess: (pack) => saveBlob(`evidence-pack-${employeeId.slice(0, 8)}.zip`, pack as Blob),
  })
  if (employee.erasedAt !== null || !may('documents:read')) return null
  return (
    <section className={styles.part} aria-labelledby="evidence-pack-title">
      <h3 id="evidence-pack-title" className={styles.partTitle}>
        Evidence pack
      </h3>
      <p className={small}>
        {`A signed ZIP of everything on record about the right to work of ${fullName || 'this employee'}: a report, all checks and their files. Anyone you give it to can check that nothing was changed.`}
      </p>
      <Button pending={isPending} onClick={() => mutate()}>
        <Download size={16} aria-hidden="true" />
        <span>{isPending ? 'Downloading...' : 'Download evidence pack'}</span>
      </Button>
    </section>
  )
}
