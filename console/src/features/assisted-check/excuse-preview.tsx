import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { excuseNote, excuseReason, stateWords } from '#features/right-to-work/excuse-words.ts'
import { capital } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { textButton } from '#ui/text-button.css.ts'
import type { Asked } from './asked.ts'
import * as styles from './assisted-check.css.ts'
import { fieldsOfMissing, fieldsOfProblem, focusField, hasField } from './focus-field.ts'
import type { CheckProblem } from './use-check-preview.ts'

/** Returns the line beside the state: the meaning of no end, the missing part, or the reason why nobody is covered. */
function excuseLine(rightToWork: RightToWork): string {
  const note = excuseNote(rightToWork)
  if (note) return note
  if (rightToWork.state === 'not_required') return capital(verdictOf(rightToWork).detail)
  return excuseReason(rightToWork)[0] ?? ''
}

/** Shows the verdict that a check gives, as a badge and a sentence. */
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
  /** The problems of the check that no field shows. */
  problems?: readonly CheckProblem[]
  /** The form it belongs to, if any: each line leads to the field that settles it, if there is one. */
  asked?: Asked
}

const none: readonly CheckProblem[] = []

/** Shows the missing parts of an excuse, the fields still to enter, and the limits on the work. */
export function ExcuseDetails({ rightToWork, problems = none, asked }: ExcuseDetailsProps) {
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
              <li key={line.text}>{asked ? <FieldLine {...line} asked={asked} /> : line.text}</li>
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

/** Leads to the field that settles something, where there is one to lead to. */
function FieldLine({ text, fields, asked }: Line & { asked: Asked }) {
  const line = useRef<HTMLSpanElement>(null)
  const [isThere, setThere] = useState(false)
  // Looked up, as each field knows best when it is shown; again with each key, which is what changes it.
  useLayoutEffect(() => {
    const form = line.current?.closest('form')
    setThere(form ? hasField(form, fields) : false)
  }, [fields, asked])
  return (
    <span ref={line}>
      {isThere ? (
        <button
          type="button"
          className={textButton.accent}
          onClick={({ currentTarget: { form } }) => form && focusField(form, fields)}
        >
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  )
}
