import { ButtonLink } from './button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** For an address that leads nowhere. */
export function NotFound() {
  return (
    <MessagePage title="Page not found" text="There is nothing at this address. It may have been mistyped.">
      <ButtonLink to="/" tone="primary">
        Back to Dashboard
      </ButtonLink>
    </MessagePage>
  )
}
