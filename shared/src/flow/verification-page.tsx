import { useEffect, useState } from 'react'
import type { Api } from '../api/client.ts'
import { createToasts } from '../ui/toast-store.ts'
import { createFlow } from './create-flow.ts'
import { FlowPage } from './flow-page.tsx'
import { cleanIdentityReturn, isIdentityReturn } from './identity-return.ts'

interface VerificationPageProps {
  api: Pick<Api, 'call'>
  /** The token in the address, decoded. */
  token: string
  /** The channel in the address, `email` when there is none. */
  channel: string
  /** Called after the completion has been accepted. */
  onComplete: () => void
}

/** The page of a verification link: one flow and its notices, for as long as the token stays the same. */
export function VerificationPage(props: VerificationPageProps) {
  return <Verification key={props.token} {...props} />
}

function Verification({ api, token, channel, onComplete }: VerificationPageProps) {
  const [toasts] = useState(() => createToasts())
  const [flow] = useState(() =>
    createFlow({
      api,
      token,
      channel,
      initialReturn: { returned: isIdentityReturn(location.search) },
      navigate: (url) => location.assign(url),
      onComplete,
      notify: toasts.open,
    }),
  )
  useEffect(cleanIdentityReturn, [])
  return <FlowPage flow={flow} toasts={toasts} />
}
