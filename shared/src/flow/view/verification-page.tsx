import { useEffect, useLayoutEffect, useState } from 'react'
import { createToasts } from '../../ui/toast-store.ts'
import { FlowPage } from './flow-page.tsx'
import { cleanIdentityReturn, isIdentityReturn } from './identity-return.ts'
import { isComputer, useVerification, type VerificationProps } from '../use-verification.ts'

type VerificationPageProps = Omit<VerificationProps, 'navigate' | 'returned' | 'returnUrl'>

/** Shows the page of a verification link: one flow and its notices, for as long as the token stays the same. */
export function VerificationPage(props: VerificationPageProps) {
  return <Page key={props.token} {...props} />
}

function Page(props: VerificationPageProps) {
  const [toasts] = useState(() => createToasts())
  const [returned] = useState(() => isIdentityReturn(location.search))
  const navigate = (url: string) => location.assign(url)
  const flow = useVerification({ ...props, returned, navigate }, { notify: toasts.open })
  useEffect(cleanIdentityReturn, [])
  useLayoutEffect(() => () => toasts.remove(), [toasts])
  const { isDesktop = isComputer(), loadExtras, footer, onReady, onStep, onLook } = props
  return <FlowPage {...{ flow, toasts, isDesktop, loadExtras, footer, onReady, onStep, onLook }} />
}
