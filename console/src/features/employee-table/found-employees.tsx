import { Button } from '@bonafide/shared/ui/button.tsx'
import { UsersRound } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { EmployeeMenu } from '#features/employee-actions/employee-menu.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import * as empty from '#features/employees/employees-empty.css.ts'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { head } from '#features/many-employees/many-employees.css.ts'
import { rowKeys } from '#features/many-employees/use-selection.ts'
import { formatDate, formatDay } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'
import { useLongPress } from '#lib/use-long-press.ts'
import { useMedia } from '#lib/use-media.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { EmployeeName } from './employee-name.tsx'
import {
  type EmployeeRowProps,
  EmployeesTable,
  type EmployeesViewProps,
  kindOf,
  selectAllText,
  SelectRow,
  useOpenEmployee,
  useToggle,
} from './employees-table.tsx'
import * as styles from './employees-table.css.ts'
import { askedText, EndingActions } from './row-cells.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const SendDialog = lazy(() =>
  import('#features/many-employees/send-dialog.tsx').then((module) => ({ default: module.SendDialog })),
)

/** Beside the sidebar the columns of the table need this much. */
const tooNarrowForTable = '(max-width: 1239.98px)'

interface FoundEmployeesProps extends Omit<EmployeesViewProps, 'onAsk'> {
  /** These are of the search before; the answer to this one is on its way. */
  isStale: boolean
  isSearching: boolean
  onClear: () => void
}

/** Shows the employees who were found, as a table or as cards, or that there are none. */
export const FoundEmployees = memo(function FoundEmployees(props: FoundEmployeesProps) {
  const { isStale, isSearching, onClear, ...view } = props
  const isNarrow = useMedia(tooNarrowForTable)
  const [asked, setAsked] = useState<string>()
  if (view.employees.length === 0) {
    return isStale ? null : <EmployeesEmpty isSearching={isSearching} onClear={onClear} />
  }
  const nameOf = (id: string) =>
    view.employees.find(({ employeeId }) => employeeId === id)?.fullName || 'No name'
  const close = () => setAsked(undefined)
  return (
    <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
      {isNarrow ? (
        <EmployeeCards {...view} onAsk={setAsked} />
      ) : (
        <EmployeesTable {...view} onAsk={setAsked} />
      )}
      {asked && (
        <Suspense fallback={null}>
          <SendDialog
            send="ask"
            employeeIds={[asked]}
            nameOf={nameOf}
            onDone={() => undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
})

/** Shows the list where there is no room for the table: a card of two lines for each. */
function EmployeeCards(props: EmployeesViewProps) {
  const { employees, search, isComplete, onAction, selection, onAsk } = props
  const { hrefOf, open } = useOpenEmployee(search)
  const kind = useMemo(() => kindOf({ employees, search }), [employees, search])
  const onToggle = useToggle(selection)
  const keyOf = useCallback((index: number) => employees[index]?.employeeId ?? index, [employees])
  const { rows, rest, measure, container } = useVirtualRows({
    count: employees.length,
    rowHeight: kind === 'ending' ? 132 : 85,
    keyOf,
  })
  return (
    <>
      {selection && selection.count > 1 && (
        <div className={head}>
          <Button size="small" onClick={selection.selectAll}>
            {selectAllText(selection.count)}
          </Button>
        </div>
      )}
      <ul {...container} className={styles.cards} aria-label="Employees" style={{ paddingBottom: rest }}>
        {rows.map(({ index, gap }) => {
          const employee = employees[index]
          if (!employee) return null
          const { employeeId } = employee
          return (
            <li
              key={employeeId}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={isComplete ? employees.length : -1}
              style={gap > 0 ? { marginTop: gap } : undefined}
              onKeyDown={selection && rowKeys((hasRange) => onToggle(employeeId, hasRange))}
            >
              <EmployeeCard
                employee={employee}
                index={index}
                kind={kind}
                href={hrefOf(employeeId)}
                isSelected={selection?.has(employeeId)}
                onToggle={onToggle}
                onOpen={open}
                onAction={onAction}
                onAsk={onAsk}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const EmployeeCard = memo(function EmployeeCard(props: EmployeeRowProps) {
  const { employee, kind, href, isSelected, onToggle, onOpen, onAction, onAsk } = props
  const longPress = useLongPress(() => onToggle(employee.employeeId, false))
  return (
    <div className={styles.card} data-selected={isSelected} {...(isSelected !== undefined && longPress)}>
      {isSelected === undefined ? <span /> : <SelectRow {...props} className={styles.cardTick} />}
      <div className={styles.who}>
        <EmployeeName employee={employee} href={href} hasContact onOpen={onOpen} />
        <CardLine employee={employee} />
      </div>
      {onAction && (
        <div className={styles.cardMenu}>
          <EmployeeMenu employee={employee} onAction={onAction} />
        </div>
      )}
      {kind === 'ending' && (
        <div className={styles.cardActions}>
          <EndingActions employee={employee} onAction={onAction} onAsk={onAsk} />
          <span className={styles.muted}>{askedText(employee)}</span>
        </div>
      )}
    </div>
  )
})

/** The second line of a card: the cover where the server tells it, and what there is room for. */
function CardLine({ employee }: Pick<EmployeeRowProps, 'employee'>) {
  const { startDate, site, createdAt } = employee
  const verdict = verdictOf(employee.rightToWork, employee)
  if (!verdict) {
    return (
      <div className={styles.cardLine}>
        <StatusBadge employee={employee} />
        <span className={styles.cut}>{formatDay(createdAt)}</span>
      </div>
    )
  }
  const start = startDate && startDate > londonDay() && `starts ${formatDate(startDate)}`
  const facts = [verdict.detail, start !== verdict.detail && start, site].filter(Boolean).join(' · ')
  return (
    <div className={styles.cardLine}>
      <Badge tone={verdict.tone}>{verdict.label}</Badge>
      <span className={styles.cut} title={facts}>
        {facts}
      </span>
    </div>
  )
}

/** Stands in place of the list when there is no employee to show. */
function EmployeesEmpty({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  return (
    <div className={empty.empty}>
      <UsersRound size={20} className={empty.icon} aria-hidden="true" />
      <h2 className={empty.title}>No employees found</h2>
      <p className={empty.text}>
        {isSearching ? 'Try adjusting your search criteria.' : 'Start by adding your first employee.'}
      </p>
      {isSearching ? (
        <ButtonLink to="/employees" search={{}} onClick={onClear}>
          Show all employees
        </ButtonLink>
      ) : (
        <ButtonLink to="/widget" tone="primary">
          Add Your First Employee
        </ButtonLink>
      )}
    </div>
  )
}
