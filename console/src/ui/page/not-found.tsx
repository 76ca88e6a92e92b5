import { ButtonLink } from './button-link.tsx'
import { MessagePage } from './message-page.tsx'

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
