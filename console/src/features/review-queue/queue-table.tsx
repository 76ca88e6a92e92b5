import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import {
  type QueueSection,
  queueSections,
  type Waiting,
} from '@bonafide/shared/contract/review/verifications.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { verdictOf, verdictText } from '#features/excuses/verdict-words.ts'
import { FlagMark } from '#features/flags/flags.tsx'
import { rowKeys } from '#features/many-employees/use-selection.ts'
import { sectionNames } from '#features/verifications/tab-links.tsx'
import { formatDate, formatNumber } from '#lib/format.ts'
import { useLongPress } from '#lib/use-long-press.ts'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './queue-table.css.ts'
import { detailOf, NeedMark, WaitingTime } from './queue-words.tsx'

export type QueueItem = Waiting & { step: StepType; section?: QueueSection | null | undefined }

export interface RowChoice {
  isSelected: boolean
  /** @param hasRange all rows from the one before on */
  onToggle: (hasRange: boolean) => void
}

interface QueueTableProps {
  label: string
  items: readonly QueueItem[]
  /** The number of each section, of the pages too that are not shown yet. */
  counts: Partial<Record<QueueSection, number>> | undefined
  choiceOf: (item: QueueItem) => RowChoice
  renderAssignee: (item: QueueItem) => ReactNode
  renderAction: (item: QueueItem) => ReactNode
}

/** Shows those who are under way, a row for each; those who need a user below the heading of their section. */
export function QueueTable({ label, items, counts, ...row }: QueueTableProps) {
  const sections = queueSections.map((section) => ({
    section,
    items: items.filter((item) => item.section === section),
  }))
  const others = items.filter(({ section }) => !section)
  return (
    <div role="table" aria-label={label} className={styles.table}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.headRow}>
          <span role="columnheader">
            <VisuallyHidden>Selected</VisuallyHidden>
          </span>
          {['Employee', 'Needs', 'Starts', 'Waiting'].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
          <span role="columnheader">
            <VisuallyHidden>Assigned to</VisuallyHidden>
          </span>
          <span role="columnheader">
            <VisuallyHidden>Action</VisuallyHidden>
          </span>
        </div>
      </div>
      {sections
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <div key={group.section} role="rowgroup">
            <div role="row" className={styles.groupRow}>
              <div role="cell" className={styles.groupCell}>
                <h2 className={styles.groupName}>{sectionNames[group.section]}</h2>
                {counts && (
                  <span {...verbatim} className={styles.count}>
                    {formatNumber(counts[group.section] ?? group.items.length)}
                  </span>
                )}
              </div>
            </div>
            {group.items.map((item) => (
              <QueueTableRow key={item.employee.employeeId} item={item} {...row} />
            ))}
          </div>
        ))}
      {others.length > 0 && (
        <div role="rowgroup">
          {others.map((item) => (
            <QueueTableRow key={item.employee.employeeId} item={item} {...row} />
          ))}
        </div>
      )}
    </div>
  )
}

type RowProps = { item: QueueItem } & Pick<QueueTableProps, 'choiceOf' | 'renderAssignee' | 'renderAction'>

function QueueTableRow({ item, choiceOf, renderAssignee, renderAction }: RowProps) {
  const { employee, waitingSince, flags, step } = item
  const choice = choiceOf(item)
  const name = employee.fullName || 'No name'
  const detail = detailOf(item, step)
  const longPress = useLongPress(() => choice.onToggle(false))
  return (
    <div
      role="row"
      data-employee
      data-selected={choice.isSelected}
      className={styles.row}
      onKeyDown={rowKeys(choice.onToggle)}
      {...longPress}
    >
      <div role="cell" className={styles.tickCell}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={choice.isSelected}
            onChange={({ nativeEvent }) => choice.onToggle((nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </div>
      <div role="cell" className={styles.employee}>
        <span className={styles.avatar}>
          <Avatar name={employee.fullName} />
        </span>
        <EmployeeLink {...verbatim} employeeId={employee.employeeId} className={styles.name} title={name}>
          {name}
        </EmployeeLink>
        <EmployeeTestMark employee={employee} />
        <FlagMark flags={flags} name={name} />
      </div>
      <div role="cell" className={styles.needs}>
        <NeedMark waiting={item} />
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      </div>
      <div role="cell" className={styles.starts}>
        <Starts item={item} />
      </div>
      <div role="cell" className={styles.waiting}>
        <WaitingTime since={waitingSince} />
      </div>
      <div role="cell" className={styles.assignee}>
        {renderAssignee(item)}
      </div>
      <div role="cell" className={styles.action}>
        {renderAction(item)}
      </div>
    </div>
  )
}

/** The first day of work, and below it whether the organisation is covered; all that is known of that in the tooltip. */
function Starts({ item: { employee } }: { item: QueueItem }) {
  const verdict = verdictOf(employee.rightToWork, employee)
  const { startDate } = employee
  return (
    <>
      <span className={startDate ? undefined : styles.noStart}>
        {formatDate(startDate) || 'No start date'}
      </span>
      {verdict && (
        <span className={styles.verdicts[verdict.tone]} title={verdictText(verdict)}>
          {verdict.label}
        </span>
      )}
    </>
  )
}
