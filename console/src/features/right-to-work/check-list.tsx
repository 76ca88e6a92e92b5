import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { RecordedCheck, RecordedLapse } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { useQuery } from '@tanstack/react-query'
import * as details from '#features/employee-details/employee-details.css.ts'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { checkFacts, checkNote, checkOutcome, checkTitle, fileText, lapseFacts } from './check-words.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { checksQuery } from './right-to-work-queries.ts'
import * as styles from './right-to-work.css.ts'

/** An employee's right-to-work checks with their evidence, and what was lost, newest first; nothing where there is none. */
export function CheckList({ employee }: { employee: Employee }) {
  const { data, isError } = useQuery(checksQuery(useApp(), employee.employeeId))
  const records = data ? newestFirst(data) : []
  if (!isError && !records.length) return null
  return (
    <section className={padded} aria-labelledby="checks-title">
      <h3 className={styles.title} id="checks-title">
        Right-to-work checks
      </h3>
      {data ? (
        <ol className={styles.checks}>
          {records.map((record) =>
            'prevHash' in record ? (
              <CheckItem key={record.id} check={record} />
            ) : (
              <LapseItem key={record.id} lapse={record} />
            ),
          )}
        </ol>
      ) : (
        <p className={small}>We could not load the checks.</p>
      )}
    </section>
  )
}

function newestFirst({ items, lapses }: { items: RecordedCheck[]; lapses: RecordedLapse[] }) {
  return [...items, ...lapses].toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt))
}

function LapseItem({ lapse }: { lapse: RecordedLapse }) {
  const { recordedAt, recordedByName } = lapse
  return (
    <li className={styles.check}>
      <div className={styles.head}>
        <span className={styles.checkTitle}>Loss of right to work</span>
        <Badge tone="danger">Lapsed</Badge>
      </div>
      <div className={small}>
        {formatDay(recordedAt)} {recordedByName && `by ${recordedByName}`}
      </div>
      <FactList facts={lapseFacts(lapse)} />
    </li>
  )
}

function FactList({ facts }: { facts: readonly (readonly [term: string, fact: string])[] }) {
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
        {check.files.map((file) => (
          <div key={file.fileId} className={styles.fileItem}>
            <EvidenceButton employeeId={check.employeeId} file={file} />
            <EvidencePreview employeeId={check.employeeId} file={file} name={fileText(file)} />
          </div>
        ))}
      </div>
    </li>
  )
}
