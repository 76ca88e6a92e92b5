import { system, type SystemInfo } from '@bonafide/shared/contract/accounts/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'

/**
 * Returns the server's facts about itself, `null` where it tells none, `undefined` until that is known. Without
 * `useQuery`, which the sign-in page would load for this alone.
 */
export function useSystem(): SystemInfo | null | undefined {
  const app = useApp()
  const [said, setSaid] = useState<SystemInfo | undefined>(() =>
    app.queryClient.getQueryData(systemQuery(app).queryKey),
  )
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    let isGone = false
    app.queryClient.fetchQuery(systemQuery(app)).then(
      (answer) => isGone || setSaid(answer),
      () => isGone || setSilent(true),
    )
    return () => {
      isGone = true
    }
  }, [app])
  return said ?? (isSilent ? null : undefined)
}

/** Reads the server's facts about itself; a server may not tell any. */
export function systemQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(system.info, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })
}
