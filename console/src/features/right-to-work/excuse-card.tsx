import { type Employee, isTestPass } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useMayAct } from '#features/employee-actions/use-may-act.ts'
import { testText } from '#features/employee-status/test-result.ts'
import { excuseTone, excuseWords } from '#features/excuses/excuse-words.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { excuseMissing, excuseUntil, excuseWhy } from './excuse-words.ts'
import * as styles from './right-to-work.css.ts'

interface ExcuseCardProps {
  employee: Employee
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/** Whether there is a statutory excuse for an employee, until when and why; nothing where the server does not tell. */
export function ExcuseCard({ employee, onAction }: ExcuseCardProps) {
  const mayAct = useMayAct()
  const { rightToWork, erasedAt, verificationSteps } = employee
  if (!rightToWork || erasedAt) return null
  const until = excuseUntil(rightToWork)
  return (
    <section className={padded} aria-labelledby="excuse-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="excuse-title">
          Statutory excuse
        </h3>
        <Badge tone={excuseTone(rightToWork.state, employee)}>{excuseWords[rightToWork.state]}</Badge>
        {isTestPass(verificationSteps.rtw) && <Badge tone="warning">{testText('rtw')}</Badge>}
      </div>
      {until && <p className={styles.until}>{until}</p>}
      <Sentences title="Limits on the work" sentences={rightToWork.conditions} />
      <Sentences title="Why" sentences={excuseWhy(rightToWork)} />
      <Sentences title="What is missing" sentences={excuseMissing(rightToWork)} />
      <p className={small}>
        Judged by the rules of {rightToWork.rulesVersion}. The employer alone remains liable.
      </p>
      {onAction && mayAct('record') && (
        <div className={styles.actions}>
          <Button onClick={() => onAction('record', employee)}>Record check</Button>
          {rightToWork.state !== 'lapsed' && (
            <Button tone="quiet" className={styles.lapse} onClick={() => onAction('lapse', employee)}>
              Record loss of right to work
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (!sentences.length) return null
  return (
    <>
      <h4 className={styles.subtitle}>{title}</h4>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
