import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { helpOf } from './excuse-help.ts'
import * as styles from './right-to-work.css.ts'

const icons = { success: ShieldCheck, warning: ShieldAlert, danger: ShieldAlert, neutral: Shield }

interface VerdictBarProps {
  employee: Employee
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/**
 * Shows whether the organisation is covered for an employee, and the one thing that helps; nothing where the server does
 * not tell.
 */
export function VerdictBar({ employee, onAction }: VerdictBarProps) {
  const mayAct = useMayAct()
  const verdict = employee.erasedAt ? null : verdictOf(employee.rightToWork, employee)
  if (!verdict) return null
  const { label, detail, tone } = verdict
  const help = helpOf(employee)
  const Icon = icons[tone]
  return (
    <section className={styles.bars[tone]} aria-label="Cover">
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <p className={styles.words}>
        <strong className={styles.label}>{label}</strong>
        <span>{` ${detail}`}</span>
      </p>
      {onAction && help && mayAct(help.action) && (
        <Button size="small" onClick={() => onAction(help.action, employee)}>
          {help.label}
        </Button>
      )}
    </section>
  )
}
