import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { type ReactNode, useContext } from 'react'
import { SignedInContext } from '#lib/app-context.ts'
import { ButtonLink } from './button-link.tsx'
import * as styles from './centred.css.ts'

interface MessagePageProps {
  title: string
  text: ReactNode
  children?: ReactNode
}

/** Shows a whole page with one message. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  // Inside the signed-in layout there is a main part already.
  const Landmark = useContext(SignedInContext) ? 'div' : 'main'
  return (
    <Landmark className={styles.centred}>
      <div className={styles.message}>
        <h1 className={styles.messageTitle}>{title}</h1>
        <div className={styles.messageText}>{text}</div>
        {children && <div className={styles.messageActions}>{children}</div>}
      </div>
    </Landmark>
  )
}

/** Stands at an address that leads nowhere. */
export function NotFound() {
  return (
    <MessagePage title="Page not found" text="If you typed the web address, check it is correct.">
      <ButtonLink to="/" tone="primary">
        Back to Dashboard
      </ButtonLink>
    </MessagePage>
  )
}

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
