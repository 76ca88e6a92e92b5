import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type EmployeeLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { employeeId: string }

/** Links to an employee, who opens over the page that it stands on. */
export function EmployeeLink({ employeeId, ...anchor }: EmployeeLinkProps) {
  return <Link {...anchor} to="." search={(old) => ({ ...old, employee: employeeId })} resetScroll={false} />
}

/**
 * Returns the links to employees on the page, by their ids, as they stand: the rows of whatever list it shows. No list
 * has to tell the sheet or the keyboard of it.
 */
export function rowsOfPage(): Map<string, HTMLAnchorElement> {
  const rows = new Map<string, HTMLAnchorElement>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#main a[href*="employee="]')) {
    const id = new URL(link.href).searchParams.get('employee')
    if (id && !rows.has(id)) rows.set(id, link)
  }
  return rows
}

/** Moves the focus to the row after or before the one that has it, or to the first. */
export function focusRow(target: EventTarget | null, step: 1 | -1): void {
  const rows = [...rowsOfPage().values()]
  const row = target instanceof Element ? target.closest('li,[role=row]') : null
  const index = rows.findIndex((link) => link === target || row?.contains(link))
  const next = rows[index < 0 ? 0 : index + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
