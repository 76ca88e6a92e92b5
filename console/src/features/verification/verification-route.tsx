import { VerificationPage } from '@bonafide/shared/flow/view/verification-page.tsx'
import { english } from '@bonafide/shared/language/verify/en-gb.ts'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '#lib/app-context.ts'
import { markVerifiedVisit } from '@bonafide/shared/flow/view/verified-visit.ts'

const loadExtras = () => import('@bonafide/shared/flow/extras.tsx')

/** Shows the verification of one employee inside the console. */
export function VerificationRoute({ token, channel = 'email' }: { token: string; channel?: string }) {
  const app = useApp()
  const navigate = useNavigate()
  return (
    <VerificationPage
      api={app}
      token={token}
      channel={channel}
      messages={english}
      loadExtras={loadExtras}
      onComplete={() => {
        markVerifiedVisit()
        void navigate({ to: '/dashboard' })
      }}
    />
  )
}
