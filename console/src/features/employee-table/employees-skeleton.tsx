import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactElement } from 'react'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import * as styles from './employees-table.css.ts'

const rows = Array.from({ length: 8 }, (_, index) => index)
const widths = [16, 160, 132, 84, 112, 80, 70, 28]

/** Keeps the place of the list while it loads. */
export function EmployeesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading employees</VisuallyHidden>
      <div className={styles.pending} aria-hidden="true">
        <EmployeesTableHead />
        <div className={styles.body}>
          {rows.map((row) => (
            <div key={row} className={styles.plainRow.full}>
              {widths.map((width) => (
                <div key={width} className={styles.cell}>
                  <Skeleton width={width} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** `plain` is the list of a server that tells no more than section 7; `ending` that of cover that ends. */
export type TableKind = 'plain' | 'full' | 'ending'

interface Column {
  name: string
  /** The order of the list by it; the first press of its heading asks for this. */
  sort?: 'name' | 'starts' | 'invited' | 'cover_end'
  /** Shown where a wide screen has room for it. */
  isWide?: boolean
}

const name: Column = { name: 'Name', sort: 'name' }
const cover: Column = { name: 'Cover', sort: 'cover_end' }
const site: Column = { name: 'Site' }
const view: Column = { name: 'View' }

const columns: Readonly<Record<TableKind, readonly Column[]>> = {
  plain: [
    { name: 'Name' },
    { name: 'Contact' },
    { name: 'Status' },
    { name: 'Verification Steps' },
    { name: 'Created' },
    view,
  ],
  full: [
    name,
    cover,
    { name: 'Status' },
    { name: 'Steps' },
    { name: 'Starts', sort: 'starts' },
    site,
    { name: 'Assignee' },
    { name: 'Invited', sort: 'invited', isWide: true },
    view,
  ],
  ending: [name, cover, { name: 'New evidence' }, site, view],
}

interface HeadProps {
  kind?: TableKind
  /** The order as the address has it. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  /** The box that selects all, where rows can be selected. */
  selectAll?: ReactElement | undefined
}

/** Shows the head, also of the table that is still loading. A heading orders the list by its column. */
export function EmployeesTableHead({ kind = 'full', sort = '-invited', onSort, selectAll }: HeadProps) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow[kind]}>
        <div role="columnheader" className={styles.tickCell}>
          {selectAll ?? <VisuallyHidden>Select</VisuallyHidden>}
        </div>
        {columns[kind].map((column) => (
          <div
            key={column.name}
            role="columnheader"
            className={column.isWide ? styles.wideHeadCell : styles.headCell}
            aria-sort={column.sort && directionOf(column.sort, sort)}
          >
            {column.sort && onSort ? (
              <SortButton name={column.name} by={column.sort} sort={sort} onSort={onSort} />
            ) : column === view ? (
              <VisuallyHidden>{column.name}</VisuallyHidden>
            ) : (
              column.name
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function directionOf(by: string, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === by) return 'ascending'
  return sort === `-${by}` ? 'descending' : undefined
}

interface SortButtonProps {
  name: string
  by: string
  sort: string
  onSort: (sort: string) => void
}

function SortButton({ name: label, by, sort, onSort }: SortButtonProps) {
  const direction = directionOf(by, sort)
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort(direction === 'ascending' ? `-${by}` : by)}
    >
      <span>{label}</span>
      {direction && <Arrow size={13} aria-hidden="true" />}
    </button>
  )
}
