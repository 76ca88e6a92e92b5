import { type Employee, isTestPass } from '@bonafide/shared/contract/employees/employees.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { TestWord } from '#features/employee-status/test-mark.tsx'
import { verdictOf, gapTexts } from '#features/excuses/verdict-words.ts'
import { Badge } from '#ui/badge.tsx'
import { small } from '#ui/card.css.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { dialogFor, helpOf } from './excuse-help.ts'
import { basisText, excuseNote, excuseWhy, stateWords, warningItems } from './excuse-words.ts'
import * as styles from './right-to-work.css.ts'

interface ExcuseCardProps {
  employee: Employee
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/** Shows the statutory excuse for an employee in detail: until when and why; nothing where the server does not tell. */
export function ExcuseCard({ employee, onAction }: ExcuseCardProps) {
  const mayAct = useMayAct()
  const { rightToWork, erasedAt, verificationSteps } = employee
  if (!rightToWork || erasedAt) return null
  const { tone } = verdictOf(rightToWork, employee)
  const note = excuseNote(rightToWork)
  const mayRecord = onAction !== undefined && mayAct('record')
  return (
    <section className={styles.excuse[tone]} aria-labelledby="excuse-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="excuse-title">
          Statutory excuse
        </h3>
        <Badge tone={tone}>{stateWords(rightToWork)}</Badge>
        {isTestPass(verificationSteps.rtw) && <TestWord step="rtw" />}
      </div>
      {note && <p className={styles.until}>{note}</p>}
      <Warnings rightToWork={rightToWork} />
      <Sentences title="Limits on the work" sentences={rightToWork.conditions} />
      <Sentences title="Why" sentences={excuseWhy(rightToWork)} />
      <Missing employee={employee} rightToWork={rightToWork} onAction={mayRecord ? onAction : undefined} />
      <Sentences title="Days without cover" sentences={gapTexts(rightToWork)} />
      <p className={small}>{basisText(rightToWork)}</p>
      {mayRecord && (
        <div className={styles.actions}>
          {/* Where it is what helps most, it stands at the top of the sheet. */}
          {helpOf(employee)?.label !== 'Record check' && (
            <Button onClick={() => onAction('record', employee)}>Record check</Button>
          )}
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

function Warnings({ rightToWork }: { rightToWork: RightToWork }) {
  return warningItems(rightToWork).map(({ code, text }) => (
    <div key={code} className={styles.warning}>
      <Callout tone={code === 'extended_liability' ? 'info' : 'warning'}>{text}</Callout>
    </div>
  ))
}

interface MissingProps extends ExcuseCardProps {
  rightToWork: RightToWork
}

/** Lists the missing parts; each opens where it is added. */
function Missing({ employee, rightToWork, onAction }: MissingProps) {
  const items = missingItems(rightToWork)
  if (!items.length) return null
  return (
    <>
      <h4 className={styles.subtitle}>What is missing</h4>
      <ul className={styles.sentences}>
        {items.map(({ part, sentence }) => (
          <li key={part}>
            {onAction ? (
              <button
                type="button"
                className={styles.part}
                onClick={() => onAction(dialogFor(part, rightToWork), employee)}
              >
                {sentence}
              </button>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
    </>
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
