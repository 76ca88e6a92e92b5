import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useMemo } from 'react'

/**
 * Opens an employee's details from a long list: plain links, opened by one handler of the row around them. A router link
 * for each would watch the address, thousands of times.
 */
export function useOpenEmployee(search: object) {
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
      if (!target.closest('a') && (target.closest('button') || getSelection()?.toString())) return
      // A new tab or window is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: '/employees', search: (old) => ({ ...old, employee }), resetScroll: false })
    },
    [navigate],
  )
  return { hrefOf, open }
}
