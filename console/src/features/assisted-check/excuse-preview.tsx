import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { excuseReason, notCoveredYet, stateWords } from '#features/right-to-work/excuse-words.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { capital } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './assisted-check.css.ts'
import { fieldsOfMissing, fieldsOfProblem, focusField } from './focus-field.ts'
import type { CheckProblem } from './use-check-preview.ts'

/** What there is to say beside the state: what is missing, or why nobody is covered. */
function excuseLine(rightToWork: RightToWork): string {
  const { state, missing } = rightToWork
  if (state === 'provisional') return notCoveredYet(missing.length)
  if (state === 'not_required') return capital(verdictOf(rightToWork).detail)
  return excuseReason(rightToWork)[0] ?? ''
}

/** The verdict that a check gives, as a badge and a sentence. */
export function ExcuseVerdict({ rightToWork }: { rightToWork: RightToWork }) {
  const { label, tone } = verdictOf(rightToWork)
  const line = excuseLine(rightToWork)
  return (
    <>
      {/* A check that gives nothing is a warning, whenever work starts. */}
      <Badge tone={label === 'Not covered' ? 'danger' : tone}>{stateWords(rightToWork)}</Badge>
      {line && <span className={styles.verdictText}>{line}</span>}
    </>
  )
}

interface Line {
  text: string
  /** The fields that settle it. */
  fields: readonly string[]
}

interface ExcuseDetailsProps {
  rightToWork: RightToWork | undefined
  /** What is wrong with the check, where no field shows it. */
  problems?: readonly CheckProblem[]
  /** The fields that settle it are on the page: each line leads to its own. */
  leadsToFields?: boolean
}

const none: readonly CheckProblem[] = []

/** What is missing for an excuse, what is still to be entered, and what limits the work. */
export function ExcuseDetails({ rightToWork, problems = none, leadsToFields }: ExcuseDetailsProps) {
  const groups: [title: string, lines: readonly Line[]][] = [
    ['Still to enter', linesOf(problems.filter(({ blocks }) => blocks))],
    ['Please note', linesOf(problems.filter(({ blocks }) => !blocks))],
    ['What is missing', rightToWork ? missingLines(rightToWork) : []],
    ['Limits on the work', (rightToWork?.conditions ?? []).map((text) => ({ text, fields: [] }))],
  ]
  const shown = groups.filter(([, lines]) => lines.length > 0)
  if (!shown.length) return null
  return (
    <section className={styles.sunken} aria-label="What this check gives">
      {shown.map(([title, lines]) => (
        <div key={title}>
          <h3 className={styles.partTitle}>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.text}>
                {leadsToFields && line.fields.length > 0 ? <FieldLink {...line} /> : line.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const linesOf = (problems: readonly CheckProblem[]): Line[] =>
  problems.map(({ field, message }) => ({ text: message, fields: fieldsOfProblem(field) }))

const missingLines = (rightToWork: RightToWork): Line[] =>
  missingItems(rightToWork).map(({ part, sentence }) => ({ text: sentence, fields: fieldsOfMissing(part) }))

/** Leads to the field that settles something. */
function FieldLink({ text, fields }: Line) {
  return (
    <button
      type="button"
      className={styles.fieldLink}
      onClick={({ currentTarget: { form } }) => form && focusField(form, fields)}
    >
      {text}
    </button>
  )
}
