import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { subjectAccess } from '@bonafide/shared/contract/subject-access.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as styles from '#features/employee-details/employee-details.css.ts'
import { useApp } from '#lib/app-context.ts'
import { saveBlob } from '#lib/save-file.ts'
import { useMay } from '#lib/session/use-may.ts'
import { small } from '#ui/card.css.ts'

/** Offers all that is stored of an employee, for their right of access; nothing once it is erased. */
export function SubjectAccessSection({ employee }: { employee: Employee }) {
  const { call } = useApp()
  const may = useMay()
  const { employeeId, fullName } = employee
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(subjectAccess.download, { params: { employeeId } }),
    meta: {
      failure: { title: 'Download failed', text: 'We could not put the data together. Try again.' },
    },
    onSuccess: (zip) => saveBlob(`subject-access-${employeeId.slice(0, 8)}.zip`, zip as Blob),
  })
  if (employee.erasedAt !== null || !may('employees:erase')) return null
  return (
    <section className={styles.part} aria-labelledby="subject-access-title">
      <h3 id="subject-access-title" className={styles.partTitle}>
        Subject access
      </h3>
      <p className={small}>
        {`Everything stored of ${fullName || 'this employee'}, for when they ask for it: all records, a summary and their files. It names users only by their numbers.`}
      </p>
      <Button pending={isPending} onClick={() => mutate()}>
        <Download size={16} aria-hidden="true" />
        <span>{isPending ? 'Downloading...' : 'Download all data'}</span>
      </Button>
    </section>
  )
}
