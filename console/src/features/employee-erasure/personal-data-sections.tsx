import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { subjectAccess } from '@bonafide/shared/contract/retention/retention.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { canErase, useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { small } from '#ui/card.css.ts'
import * as styles from '#features/employee-details/employee-details.css.ts'
import { useApp } from '#lib/app-context.ts'
import { saveBlob } from '#lib/save-file.ts'
import { useMay } from '#lib/session/use-may.ts'

interface EraseSectionProps {
  employee: Employee
  onAction: StartAction
}

/** Offers to erase an employee, apart from all other actions. */
export function EraseSection({ employee, onAction }: EraseSectionProps) {
  const mayAct = useMayAct()
  if (!canErase(employee) || !mayAct('erase')) return null
  return (
    <section className={styles.part} aria-labelledby="erase-title">
      <h3 id="erase-title" className={styles.partTitle}>
        Personal data
      </h3>
      <p className={small}>
        {`Erase it when ${employee.fullName || 'this employee'} asks you to, or when you no longer have a reason to keep it.`}
      </p>
      <Button className={styles.eraseButton} onClick={() => onAction('erase', employee)}>
        Erase personal data
      </Button>
    </section>
  )
}

/** Offers all that is stored of an employee, for their right of access; nothing once it is erased. */
export function SubjectAccessSection({ employee }: { employee: Employee }) {
  const { call } = useApp()
  const may = useMay()
  const { employeeId, fullName } = employee
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(subjectAccess.download, { params: { employeeId } }),
    meta: {
      failure: { title: 'Download failed', text: 'We could not prepare the data. Try again.' },
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
        {`Everything we hold about ${fullName || 'this employee'}, for a data request: all records, a summary and their files. Your colleagues appear as numbers, not names.`}
      </p>
      <Button pending={isPending} onClick={() => mutate()}>
        <Download size={16} aria-hidden="true" />
        <span>{isPending ? 'Downloading...' : 'Download all data'}</span>
      </Button>
    </section>
  )
}
