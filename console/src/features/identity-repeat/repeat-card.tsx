import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { IdentityRepeatState } from '@bonafide/shared/contract/identity-repeats.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/use-may-act.ts'
import * as styles from '#features/right-to-work/right-to-work.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { askRepeatMutation, cancelRepeatMutation, repeatQuery } from './repeat-queries.ts'
import { dueSentence, lastSentences, mayRepeat, repeatBadge } from './repeat-words.ts'

/** Shows until when their identity counts as confirmed, and the link they are asked with. */
export function RepeatCard({ employee }: { employee: Employee }) {
  const enabled = mayRepeat(employee)
  const { data: repeat } = useQuery({ ...repeatQuery(useApp(), employee.employeeId), enabled })
  const mayAct = useMayAct()
  if (!enabled || !repeat || !(repeat.canAsk || repeat.last)) return null
  const badge = repeatBadge(repeat)
  const { confirmedAt, isTest } = repeat
  return (
    <section className={padded} aria-labelledby="identity-repeat-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="identity-repeat-title">
          Identity again
        </h3>
        {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      </div>
      {confirmedAt && (
        <p className={styles.until}>
          {`Last confirmed ${formatDayAndTime(confirmedAt)}${isTest ? ' · TEST' : ''}`}
        </p>
      )}
      <p className={small}>{dueSentence(repeat)}</p>
      <p className={small}>{lastSentences(repeat).join(' ')}</p>
      {mayAct('review') && <RepeatActions employee={employee} repeat={repeat} />}
    </section>
  )
}

function RepeatActions({ employee, repeat }: { employee: Employee; repeat: IdentityRepeatState }) {
  const app = useApp()
  const ask = useMutation(askRepeatMutation(app, employee))
  const cancel = useMutation(cancelRepeatMutation(app, employee))
  const [isCancelling, setCancelling] = useState(false)
  const isOpen = repeat.last?.closedAt === null
  return (
    <div className={styles.actions}>
      {repeat.canAsk && (
        <Button pending={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isPending ? 'Sending...' : isOpen ? 'Send link again' : 'Ask employee'}
        </Button>
      )}
      {isOpen && (
        <Button tone="quiet" className={styles.lapse} onClick={() => setCancelling(true)}>
          Take back
        </Button>
      )}
      {isCancelling && (
        <ConfirmDialog
          title={`Stop asking ${employee.fullName}?`}
          text="Their link stops working, and what they began with it counts for nothing. You can ask again later."
          confirm="Take back"
          confirming="Taking back..."
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setCancelling(false) })}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}
