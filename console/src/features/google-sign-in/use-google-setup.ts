import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { useEffect, useState } from 'react'
import { systemQuery } from '#features/shell/system-query.ts'
import { useApp } from '#lib/app-context.ts'

/**
 * What Google sign-in needs, `null` where the server is not set up for it, `undefined` until that is known.
 * Without `useQuery`, which the sign-in page would load for this alone.
 */
export function useGoogleSetup(): GoogleSetup | null | undefined {
  const app = useApp()
  const known = app.queryClient.getQueryData(systemQuery(app).queryKey)
  const [setup, setSetup] = useState(known && (known.google ?? null))
  useEffect(() => {
    let isGone = false
    const know = (answer: GoogleSetup | null) => isGone || setSetup(answer)
    app.queryClient.fetchQuery(systemQuery(app)).then(
      ({ google }) => know(google ?? null),
      () => know(null),
    )
    return () => {
      isGone = true
    }
  }, [app])
  return setup
}
