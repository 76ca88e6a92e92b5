import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import {
  type CheckPreview,
  rightToWork as checkCalls,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { missingItems } from '#features/excuses/missing-words.ts'
import { excuseNote, excuseReason, stateWords } from '#features/right-to-work/excuse-words.ts'
import { capital } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { textButton } from '#ui/text-button.css.ts'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { type Asked, fieldsOfMissing, fieldsOfProblem, focusField, hasField } from './check-fields.ts'
import * as styles from './assisted-check.css.ts'
import { contentOf, madeNow } from './save-check.ts'

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

const debounceMs = 400

/** A problem of a check: one that blocks keeps it from being recorded. */
export type CheckProblem = Pick<CheckPreview['problems'][number], 'field' | 'message' | 'blocks'>

interface Preview {
  /** Undefined while the check could not be recorded. */
  rightToWork?: RightToWork
  problems: readonly CheckProblem[]
}

/** Asks what a check would be worth, a moment after the last key; undefined while there is no check. */
export function useCheckPreview(employeeId: string, check: NewCheck | undefined) {
  const app = useApp()
  const content = check ? contentOf(check) : ''
  const settled = useSettled(content)
  const isAsked = content !== '' && settled === content
  const { data, isError } = useQuery({
    queryKey: ['check-preview', employeeId, settled],
    queryFn: ({ signal }) => (check ? previewCheck(app, { employeeId, check, signal }) : null),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // The check holds data of an employee: it is not kept for longer than it is shown.
    gcTime: 0,
  })
  return { preview: check ? data : undefined, isError: isAsked && isError }
}

interface Previewing {
  employeeId: string
  check: NewCheck
  signal: AbortSignal
}

/** Asks for a preview. A check that cannot be read yet has messages by field, as when it is saved. */
async function previewCheck({ call }: Pick<App, 'call'>, asked: Previewing): Promise<Preview> {
  const { employeeId, check, signal } = asked
  try {
    return await call(checkCalls.preview, { params: { employeeId }, body: madeNow(check), signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const refused = Object.entries(error.errors)
    return { problems: refused.map(([field, message]) => ({ field, message, blocks: true })) }
  }
}

function useSettled(content: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), debounceMs)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}
