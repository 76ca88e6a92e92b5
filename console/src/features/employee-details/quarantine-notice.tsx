import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { Quarantine } from '@bonafide/shared/contract/employees/identity-review.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { formatDayAndTime } from '#lib/format.ts'
import * as styles from './employee-details.css.ts'

/** The reasons why a result came too late to count. */
const why: Record<Quarantine['reason'], string> = {
  link_revoked: 'after you revoked their link',
  link_replaced: 'after their link was replaced by a new one',
  step_invalidated: 'in a check they had started before you invalidated a result',
  attempts_used: 'after all their attempts had failed',
}

interface QuarantineNoticeProps {
  detail: EmployeeDetail
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/** Shows an identity result that does not count until it is accepted; nothing where there is none. */
export function QuarantineNotice({ detail: { employee, quarantine }, onAction }: QuarantineNoticeProps) {
  const mayAct = useMayAct()
  if (!quarantine) return null
  const { at, reason } = quarantine
  const came = `The identity provider confirmed a document on ${formatDayAndTime(at)}, ${why[reason]}.`
  return (
    <Callout tone="warning" title="Held for your decision">
      <p className={styles.notice}>{`${came} It does not count until you accept it.`}</p>
      {onAction && mayAct('review') && (
        <Button size="small" onClick={() => onAction('review', employee)}>
          Accept or reject
        </Button>
      )}
    </Callout>
  )
}
