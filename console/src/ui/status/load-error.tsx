import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { row } from './load-error.css.ts'

/** Shows in place what could not be loaded, and tries again. */
export function LoadError({
  text,
  onRetry,
  retrying,
}: {
  text: string
  onRetry: () => void
  retrying: boolean
}) {
  return (
    <Callout tone="danger">
      <div className={row}>
        <span>{text}</span>
        <Button size="small" pending={retrying} onClick={onRetry}>
          {retrying ? 'Retrying...' : 'Retry'}
        </Button>
      </div>
    </Callout>
  )
}
