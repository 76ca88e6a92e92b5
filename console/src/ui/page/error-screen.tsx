import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Stands in place of a page that broke. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = error instanceof ApiError ? error.status : undefined
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={[status, messageOf(error) || 'Something went wrong.'].filter(Boolean).join(' ')}
    >
      <Button tone="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </MessagePage>
  )
}

/** Reads the message of any thrown value: this screen is the last and must not throw. */
function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}
