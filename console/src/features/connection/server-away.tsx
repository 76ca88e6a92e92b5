import { Button } from '@bonafide/shared/ui/button.tsx'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { StatusNote } from '#ui/status/status-note.tsx'

/** Says that the server cannot be reached, for as long as that is so. */
export function ServerAway() {
  const { isAway, isRetrying, retry } = useServerAway()
  if (!isAway) return null
  const text = navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'
  return (
    <StatusNote text={`${text} What you see may be out of date.`}>
      <Button size="small" pending={isRetrying} onClick={() => void retry()}>
        {isRetrying ? 'Retrying...' : 'Retry'}
      </Button>
    </StatusNote>
  )
}

function gotNoAnswer({ state: { error } }: Query): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
}

/**
 * Tells whether something on this page could not be loaded because the server gave no answer, and tries again. A lost or
 * regained network is only a reason to look: the server may be on this very machine.
 */
function useServerAway() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const [isRetrying, setRetrying] = useState(false)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const isAway = useSyncExternalStore(
    subscribe,
    () => cache.getAll().some((query) => query.isActive() && gotNoAnswer(query)),
    () => false,
  )
  const retry = useCallback(async () => {
    if (!cache.getAll().some(gotNoAnswer)) return
    setRetrying(true)
    await client.refetchQueries({ type: 'active', predicate: gotNoAnswer })
    setRetrying(false)
  }, [cache, client])
  useEffect(() => {
    const lookAgain = () => void client.refetchQueries({ type: 'active' })
    const tryAgain = () => void retry()
    window.addEventListener('offline', lookAgain)
    window.addEventListener('online', tryAgain)
    return () => {
      window.removeEventListener('offline', lookAgain)
      window.removeEventListener('online', tryAgain)
    }
  }, [client, retry])
  return { isAway: isAway || isRetrying, isRetrying, retry }
}
