import type { RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import { checkTone, excuseWords } from '#features/excuses/excuse-words.ts'
import { excuseMissing, excuseReason } from '#features/right-to-work/excuse-words.ts'
import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './assisted-check.css.ts'

/** An excuse in one sentence. */
function excuseLine(rightToWork: RightToWork): string {
  const { state, until } = rightToWork
  if (state === 'continuous') return 'Statutory excuse without an end'
  if (state === 'time_limited') return `Statutory excuse until ${formatDate(until)}`
  if (state === 'grace') return `Days of grace until ${formatDate(until)}`
  if (state === 'provisional') return 'No statutory excuse yet: something is missing'
  return excuseReason(rightToWork)[0] ?? 'There is no statutory excuse.'
}

/** The state of an excuse as a badge and a sentence. */
export function ExcuseVerdict({ rightToWork }: { rightToWork: RightToWork }) {
  return (
    <>
      <Badge tone={checkTone(rightToWork.state)}>{excuseWords[rightToWork.state]}</Badge>
      <span className={styles.verdictText}>{excuseLine(rightToWork)}</span>
    </>
  )
}

interface ExcuseDetailsProps {
  rightToWork: RightToWork | undefined
  /** What keeps the check from being recorded, where no field shows it. */
  problems: readonly string[]
}

/** What is missing for an excuse, what is still to be entered, and what limits the work. */
export function ExcuseDetails({ rightToWork, problems }: ExcuseDetailsProps) {
  const groups = [
    ['Still to enter', problems],
    ['What is missing', rightToWork ? excuseMissing(rightToWork) : []],
    ['Limits on the work', rightToWork?.conditions ?? []],
  ] as const
  const shown = groups.filter(([, lines]) => lines.length > 0)
  if (!shown.length) return null
  return (
    <section className={styles.sunken} aria-label="The excuse this check gives">
      {shown.map(([title, lines]) => (
        <div key={title}>
          <h3 className={styles.partTitle}>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
