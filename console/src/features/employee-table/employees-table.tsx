import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import {
  Fragment,
  memo,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import type { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { isEnding } from '#features/employees/employee-filter.ts'
import { mostSelected, rowKeys, type Selection } from '#features/many-employees/use-selection.ts'
import { formatNumber } from '#lib/format.ts'
import { useLongPress } from '#lib/use-long-press.ts'
import { EmployeeName } from './employee-name.tsx'
import { EmployeesTableHead, type TableKind } from './employees-skeleton.tsx'
import * as styles from './employees-table.css.ts'
import { EndingActions, RowCells } from './row-cells.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface EmployeesViewProps {
  employees: readonly Employee[]
  search: EmployeeListSearch
  /** True when these are all who match. */
  isComplete: boolean
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
  /** Where rows can be selected: those that are, how many there are in all, and what selects them all. */
  selection?: ListSelection | undefined
  /** Asks one employee for new evidence. */
  onAsk: (employeeId: string) => void
}

export type ListSelection = Selection & { count: number; selectAll: () => void }

/** Returns the columns that a server can fill, and that a list of cover that ends needs. */
export function kindOf({ employees, search }: Pick<EmployeesViewProps, 'employees' | 'search'>): TableKind {
  if (isEnding(search.cover)) return 'ending'
  return employees.some(({ startDate }) => startDate !== undefined) ? 'full' : 'plain'
}

/** Shows the list on screens that have room for a table. */
export function EmployeesTable(props: EmployeesViewProps) {
  const { employees, search, isComplete, onAction, selection, onAsk } = props
  const navigate = useNavigate()
  const { hrefOf, open } = useOpenEmployee(search)
  const kind = useMemo(() => kindOf({ employees, search }), [employees, search])
  const onToggle = useToggle(selection)
  const keyOf = useCallback((index: number) => employees[index]?.employeeId ?? index, [employees])
  const { rows, rest, container } = useVirtualRows({
    count: employees.length,
    rowHeight: styles.rowHeight,
    keyOf,
  })
  const sort = (by: string) =>
    void navigate({ to: '/employees', search: (old) => ({ ...old, sort: by }), resetScroll: false })
  return (
    <div
      role="table"
      className={styles.table}
      aria-label="Employees"
      // The head is a row too; -1 says that the number is not known.
      aria-rowcount={isComplete ? employees.length + 1 : -1}
    >
      <EmployeesTableHead
        kind={kind}
        sort={search.sort}
        onSort={kind === 'plain' ? undefined : sort}
        selectAll={selection && <SelectAll selection={selection} />}
      />
      <div role="rowgroup" className={styles.body} {...container}>
        {rows.map(({ index, gap }) => {
          const employee = employees[index]
          if (!employee) return null
          const { employeeId } = employee
          return (
            <Fragment key={employeeId}>
              <Gap height={gap} />
              <EmployeeRow
                employee={employee}
                index={index}
                kind={kind}
                href={hrefOf(employeeId)}
                isOpen={employeeId === search.employee}
                isSelected={selection?.has(employeeId)}
                onToggle={onToggle}
                onOpen={open}
                onAction={onAction}
                onAsk={onAsk}
              />
            </Fragment>
          )
        })}
        <Gap height={rest} />
      </div>
    </div>
  )
}

/** Selects everyone who matches, or no one. */
function SelectAll({ selection }: { selection: ListSelection }) {
  const { ids, count, selectAll, select } = selection
  const isAll = ids.length > 0 && ids.length >= Math.min(count, mostSelected)
  return (
    <label className={styles.tickBox}>
      <input
        type="checkbox"
        aria-label={selectAllText(count)}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = ids.length > 0 && !isAll
        }}
        onChange={() => (isAll ? select([]) : selectAll())}
      />
    </label>
  )
}

/** `Select all 13 that match`: as many as can be worked on at once. */
export const selectAllText = (count: number) =>
  count > mostSelected
    ? `Select the first ${formatNumber(mostSelected)} that match`
    : `Select all ${formatNumber(count)} that match`

/** Returns what selects a row: the same function for as long as the list is shown, so that no row is drawn for it. */
export function useToggle(selection: ListSelection | undefined) {
  const latest = useRef(selection)
  useLayoutEffect(() => void (latest.current = selection))
  return useCallback((id: string, hasRange: boolean) => latest.current?.toggle(id, hasRange), [])
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <div aria-hidden="true" className={styles.gap} style={{ height }} />
}

const viewIcon = <ChevronRight size={16} aria-hidden="true" />

export interface EmployeeRowProps {
  employee: Employee
  index: number
  kind: TableKind
  href: string
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  onToggle: (employeeId: string, hasRange: boolean) => void
  onOpen: (event: MouseEvent, employeeId: string) => void
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
  onAsk: (employeeId: string) => void
}

/** One employee in the table. Rows that stay do not render again while a user types or scrolls. */
const EmployeeRow = memo(function EmployeeRow(props: EmployeeRowProps & { isOpen: boolean }) {
  const { employee, index, kind, href, isOpen, isSelected, onToggle, onOpen, onAction, onAsk } = props
  const { employeeId, fullName } = employee
  // A row that comes into sight says who it is first, so that many at once do not hold up the scrolling.
  const isWhole = useDeferredValue(true, false)
  const longPress = useLongPress(() => onToggle(employeeId, false))
  return (
    <div
      role="row"
      {...(isSelected !== undefined && longPress)}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row[kind]}
      data-open={isOpen}
      data-selected={isSelected}
      onClick={(event) => onOpen(event, employeeId)}
      onKeyDown={isSelected === undefined ? undefined : rowKeys((hasRange) => onToggle(employeeId, hasRange))}
    >
      <div role="cell" className={styles.tickCell}>
        {isSelected !== undefined && <SelectRow {...props} className={styles.tickBox} />}
      </div>
      <div role="cell" className={styles.cell}>
        <EmployeeName employee={employee} href={href} hasContact={kind !== 'plain'} />
      </div>
      <RowCells kind={kind} employee={employee} isWhole={isWhole} />
      <div role="cell" className={styles.cell}>
        <div className={styles.ways}>
          {isWhole && kind === 'ending' && (
            <EndingActions employee={employee} onAction={onAction} onAsk={onAsk} />
          )}
          {isWhole && kind !== 'ending' && onAction && (
            <EmployeeMenu employee={employee} onAction={onAction} />
          )}
          <a href={href} className={styles.view} aria-label={`View ${fullName}`}>
            {isWhole && viewIcon}
          </a>
        </div>
      </div>
    </div>
  )
})

type SelectRowProps = Pick<EmployeeRowProps, 'employee' | 'isSelected' | 'onToggle'> & { className: string }

export function SelectRow({ employee, isSelected, onToggle, className }: SelectRowProps) {
  const { employeeId, fullName } = employee
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`Select ${fullName || 'No name'}`}
        checked={isSelected ?? false}
        onChange={({ nativeEvent }) => onToggle(employeeId, (nativeEvent as globalThis.MouseEvent).shiftKey)}
      />
    </label>
  )
}

/**
 * Opens an employee's details from a long list: plain links, opened by one handler of the row around them. A router link
 * for each would watch the address, thousands of times.
 */
export function useOpenEmployee(search: EmployeeListSearch) {
  const router = useRouter()
  const navigate = useNavigate()
  const hrefOf = useMemo(() => {
    // Once for all rows: it is asked for each of them whenever the page has scrolled a little.
    const others = router.options.stringifySearch({ ...search, employee: undefined })
    return (employee: string) =>
      `/employees${others}${others ? '&' : '?'}employee=${encodeURIComponent(employee)}`
  }, [router, search])
  const open = useCallback(
    (event: MouseEvent, employee: string) => {
      const target = event.target as Element
      if (!target.closest('a') && (target.closest('button, label') || getSelection()?.toString())) return
      // A new tab or window is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: '/employees', search: (old) => ({ ...old, employee }), resetScroll: false })
    },
    [navigate],
  )
  return { hrefOf, open }
}
