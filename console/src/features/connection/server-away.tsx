import { Button } from '@bonafide/shared/ui/button.tsx'
import { StatusNote } from '#ui/status/status-note.tsx'
import { useServerAway } from './use-server-away.ts'

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
