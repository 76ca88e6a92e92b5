import type { SystemInfo } from '@bonafide/shared/contract/system.ts'
import { useEffect, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { systemQuery } from './system-query.ts'

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
