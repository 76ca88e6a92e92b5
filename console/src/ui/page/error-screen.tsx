import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** What is shown in place of a page that broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = error instanceof ApiError ? error.status : undefined
  const message = error instanceof Error ? error.message : String(error)
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={[status, message || 'Something went wrong.'].filter(Boolean).join(' ')}
    >
      <Button tone="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </MessagePage>
  )
}
