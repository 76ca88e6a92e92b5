import { useEffect, useLayoutEffect, useState } from 'react'
import type { VerifyMessages } from '../../language/text.ts'
import { english } from '../../language/verify/en-gb.ts'
import { createToasts } from '../../ui/toast/toast-store.ts'
import { FlowPage } from './flow-page.tsx'
import { cleanIdentityReturn, isIdentityReturn } from '../identity/identity-return.ts'
import { isComputer, useVerification, type VerificationProps } from '../use-verification.ts'

interface VerificationPageProps extends Omit<
  VerificationProps,
  'messages' | 'navigate' | 'returned' | 'returnUrl'
> {
  /** Default: the English ones. */
  messages?: VerifyMessages | undefined
}

/** The page of a verification link: one flow and its notices, for as long as the token stays the same. */
export function VerificationPage(props: VerificationPageProps) {
  return <Page key={props.token} {...props} />
}

const loadExtrasHere = () => import('../handoff/qr-path.ts')

function Page(props: VerificationPageProps) {
  const [toasts] = useState(() => createToasts())
  const [returned] = useState(() => isIdentityReturn(location.search))
  const { messages = english } = props
  const navigate = (url: string) => location.assign(url)
  const flow = useVerification({ ...props, messages, returned, navigate }, { notify: toasts.open })
  useEffect(cleanIdentityReturn, [])
  useLayoutEffect(() => () => toasts.remove(), [toasts])
  const { isDesktop = isComputer(), loadExtras = loadExtrasHere, footer, onReady, onStep } = props
  return <FlowPage {...{ flow, toasts, isDesktop, loadExtras, footer, onReady, onStep }} />
}
