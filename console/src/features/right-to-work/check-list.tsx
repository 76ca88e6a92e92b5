import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { useQuery } from '@tanstack/react-query'
import * as details from '#features/employee-details/employee-details.css.ts'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import {
  checkFacts,
  checkNote,
  checkOutcome,
  checkTitle,
  lapseFacts,
  notRequiredFacts,
} from './check-words.ts'
import { EvidenceButton, filesOf, fileText } from './evidence-file.tsx'
import { checksQuery } from './right-to-work-queries.ts'
import * as styles from './right-to-work.css.ts'

/**
 * Lists an employee's right-to-work checks with their evidence, and the losses, newest first; nothing where there is
 * none.
 */
export function CheckList({ employee }: { employee: Employee }) {
  const { data, isError } = useQuery(checksQuery(useApp(), employee.employeeId))
  const entries = data ? newestFirst(data) : []
  if (!isError && !entries.length) return null
  return (
    <section className={padded} aria-labelledby="checks-title">
      <h3 className={styles.title} id="checks-title">
        Right-to-work checks
      </h3>
      {data ? (
        <ol className={styles.checks}>
          {entries.map((entry) => (
            <Item key={entry.record.id} {...entry} />
          ))}
        </ol>
      ) : (
        <p className={small}>We could not load the checks.</p>
      )}
    </section>
  )
}

type Entry =
  | { kind: 'check'; record: RecordedCheck }
  | { kind: 'lapse'; record: RecordedLapse }
  | { kind: 'not_required'; record: RecordedNotRequired }

interface Records {
  items: RecordedCheck[]
  lapses: RecordedLapse[]
  notRequired: RecordedNotRequired[]
}

function newestFirst({ items, lapses, notRequired }: Records): Entry[] {
  const entries: Entry[] = [
    ...items.map((record) => ({ kind: 'check' as const, record })),
    ...lapses.map((record) => ({ kind: 'lapse' as const, record })),
    ...notRequired.map((record) => ({ kind: 'not_required' as const, record })),
  ]
  return entries.toSorted((one, other) => other.record.recordedAt.localeCompare(one.record.recordedAt))
}

function Item({ kind, record }: Entry) {
  switch (kind) {
    case 'check':
      return <CheckItem check={record} />
    case 'lapse':
      return (
        <NoteItem title="Loss of right to work" record={record} facts={lapseFacts(record)}>
          <Badge tone="danger">Cover ended</Badge>
        </NoteItem>
      )
    case 'not_required':
      return (
        <NoteItem
          title={record.because ? 'No check required' : 'Check required again'}
          record={record}
          facts={notRequiredFacts(record)}
        />
      )
  }
}

interface NoteItemProps {
  title: string
  record: Pick<RecordedLapse, 'recordedAt' | 'recordedByName'>
  facts: Facts
  children?: Elements
}

/** Shows a record of a user beside the checks. */
function NoteItem({ title, record: { recordedAt, recordedByName }, facts, children }: NoteItemProps) {
  return (
    <li className={styles.check}>
      <div className={styles.head}>
        <span className={styles.checkTitle}>{title}</span>
        {children}
      </div>
      <div className={small}>
        {`${formatDay(recordedAt)} ${recordedByName ? `by ${recordedByName}` : ''}`}
      </div>
      <FactList facts={facts} />
    </li>
  )
}

type Facts = readonly (readonly [term: string, fact: string])[]

function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className={details.facts}>
      {facts.map(([term, fact]) => (
        <div key={term} className={details.row}>
          <dt className={details.term}>{term}</dt>
          <dd className={details.fact}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function CheckItem({ check }: { check: RecordedCheck }) {
  const outcome = checkOutcome(check)
  return (
    <li className={styles.check}>
      <div className={styles.head}>
        <span className={styles.checkTitle}>{checkTitle(check)}</span>
        {outcome && <Badge tone={outcome.tone}>{outcome.word}</Badge>}
        {check.supersededBy && <Badge tone="neutral">Superseded</Badge>}
      </div>
      <div className={small}>{checkNote(check)}</div>
      <FactList facts={checkFacts(check)} />
      <div className={styles.files}>
        {filesOf(check).map(({ file, shows }) => (
          <div key={file.fileId} className={styles.fileItem}>
            {shows !== file.label && <span className={small}>{shows}</span>}
            <EvidenceButton employeeId={check.employeeId} file={file} />
            <EvidencePreview employeeId={check.employeeId} file={file} name={fileText(file)} />
          </div>
        ))}
      </div>
    </li>
  )
}
