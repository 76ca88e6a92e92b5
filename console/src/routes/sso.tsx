import { store, takeStored } from '@bonafide/shared/ui/site-data.ts'
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { SsoPage } from '#features/sso-sign-in/sso-page.tsx'
import { pageTitle } from '#lib/routes.ts'
import { originPath } from '#lib/session/guards.ts'

export const Route = createFileRoute('/sso')({
  head: pageTitle('Single sign-on'),
  validateSearch: v.object({
    error: v.optional(v.fallback(v.optional(v.string()), undefined)),
    elsewhere: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  }),
  component: SingleSignOn,
})

function SingleSignOn() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const code = useLocation({ select: ({ hash }) => hash })
  const { error, elsewhere = false } = Route.useSearch()
  return (
    <SsoPage
      code={code}
      begunElsewhere={elsewhere}
      error={error}
      onLeave={(url) => {
        keepOrigin(router.state.location.state.origin)
        location.assign(url)
      }}
      onSignedIn={(reply) => {
        app.session.start(reply)
        router.history.replace(takeOrigin())
      }}
    />
  )
}

const originKey = 'bonafide-sso-origin'

/** Remembers where a visitor wanted to go, while they are at their provider. One who comes back has told it before. */
function keepOrigin(origin: unknown): void {
  if (origin !== undefined) store('sessionStorage', originKey, originPath(origin))
}

/** Takes the page the user wanted to go to, once. */
function takeOrigin(): string {
  return originPath(takeStored('sessionStorage', originKey))
}
