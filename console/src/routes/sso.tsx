import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { SsoPage } from '#features/sso-sign-in/sso-page.tsx'
import { keepOrigin, takeOrigin } from '#features/sso-sign-in/kept-origin.ts'
import { pageTitle } from '#lib/page-title.ts'

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
