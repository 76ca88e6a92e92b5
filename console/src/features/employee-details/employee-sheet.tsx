import { usePrefetchQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { useEmployeeActions, useServesActions } from '#features/employee-actions/use-employee-actions.tsx'
import { rowsOfPage } from '#features/employees/employee-link.tsx'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { singleKeyOf } from '#lib/single-keys.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { detailParts, EmployeeDetails, headId, titleId } from './employee-details.tsx'

const PartSearch = v.object({ part: v.fallback(v.picklist(detailParts), 'overview') })

/**
 * Shows one employee in a sheet over the page that lists them. The address names them, so that a reload and a link show
 * the same; the rows below say who comes next, and the one that is left has the focus afterwards.
 */
export function EmployeeSheet({ employeeId }: { employeeId: string }) {
  const app = useApp()
  const navigate = useNavigate()
  const { part } = v.parse(PartSearch, useSearch({ strict: false }))
  const { start, dialog } = useEmployeeActions()
  const onAction = useServesActions() ? start : undefined
  const { row, previous, next } = useRows(employeeId)
  // With the first, not after it.
  usePrefetchQuery(timelineQuery(app, employeeId))
  usePrefetchQuery(checksQuery(app, employeeId))
  const change = (search: object) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false })
  const close = () =>
    void navigate({
      to: '.',
      search: ({ employee: _closed, part: _shown, ...others }) => others,
      resetScroll: false,
    })
  const go = (to: string | undefined) => to && change({ employee: to })

  function onKeyDown(event: KeyboardEvent) {
    const key = singleKeyOf(event)
    // Below the head the arrows scroll.
    const isInHead = (event.target as Element).closest(`#${headId}`)
    const to = { j: next, k: previous, ...(isInHead && { ArrowDown: next, ArrowUp: previous }) }[key ?? '']
    if (!to) return
    event.preventDefault()
    go(to)
  }
  return (
    <>
      <Dialog side="end" labelledBy={titleId} returnFocus={row} onKeyDown={onKeyDown} onClose={close}>
        <EmployeeDetails
          employeeId={employeeId}
          part={part}
          onPart={(shown) => change({ part: shown === 'overview' ? undefined : shown })}
          onPrevious={previous ? () => go(previous) : undefined}
          onNext={next ? () => go(next) : undefined}
          onClose={close}
          onAction={onAction}
        />
      </Dialog>
      {dialog}
    </>
  )
}

interface Rows {
  isListed: boolean
  previous: string | undefined
  next: string | undefined
}

/** Reads which rows of the page are before and after that of an employee; rows that come and go are followed. */
function useRows(employeeId: string) {
  const row = useRef<HTMLElement>(null)
  const [rows, setRows] = useState<Rows>()
  useEffect(() => {
    const page = document.getElementById('main')
    function read() {
      const links = rowsOfPage()
      const ids = [...links.keys()]
      const index = ids.indexOf(employeeId)
      const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]]
      row.current = links.get(employeeId) ?? row.current
      setRows({ isListed: index >= 0, previous, next })
    }
    read()
    // So that a long list has the next ones in the document.
    row.current?.scrollIntoView({ block: 'nearest' })
    if (!page) return undefined
    const observer = new MutationObserver(read)
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ['href'] })
    return () => observer.disconnect()
  }, [employeeId])
  return { row: rows?.isListed ? row : undefined, previous: rows?.previous, next: rows?.next }
}
