import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { SsoPage } from '#features/sso-sign-in/sso-page.tsx'
import { keepOrigin, takeOrigin } from '#features/sso-sign-in/kept-origin.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/sso')({
  head: pageTitle('Single sign-on'),
  validateSearch: v.object({
    error: v.optional(v.fallback(v.optional(v.string()), undefined)),
  }),
  component: SingleSignOn,
})

function SingleSignOn() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  const code = useLocation({ select: ({ hash }) => hash })
  return (
    <SsoPage
      code={code}
      error={Route.useSearch().error}
      onStart={(email) => {
        keepOrigin(router.state.location.state.origin)
        const host = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')
        location.assign(`${host}/auth/sso/start?email=${encodeURIComponent(email)}`)
      }}
      onSignedIn={(reply) => {
        app.session.start(reply)
        router.history.replace(takeOrigin())
      }}
    />
  )
}
