import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMayAct } from '#features/employee-actions/use-may-act.ts'
import { canErase } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { small } from '#ui/card.css.ts'
import * as styles from '#features/employee-details/employee-details.css.ts'

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
