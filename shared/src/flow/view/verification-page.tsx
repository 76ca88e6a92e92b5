import { useEffect, useLayoutEffect, useState } from 'react'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { createToasts, type Toasts } from '../../ui/toast-store.ts'
import type { Flow } from '../model/create-flow.ts'
import * as styles from './verification-page.css.ts'
import { FlowView, type FlowViewOptions } from './flow-view.tsx'
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
  const listen = { notify: toasts.open, onDone: () => dismissFailure(toasts) }
  const flow = useVerification({ ...props, returned, navigate }, listen)
  useEffect(cleanIdentityReturn, [])
  useLayoutEffect(() => () => toasts.remove(), [toasts])
  const { isDesktop = isComputer(), loadExtras, corner, onReady, onStep, onLook } = props
  return <FlowPage {...{ flow, toasts, isDesktop, loadExtras, corner, onReady, onStep, onLook }} />
}

interface FlowPageProps extends FlowViewOptions {
  flow: Flow
  /** The place for the flow's notices. */
  toasts: Toasts
}

/** Shows the verification of one employee as a whole page. */
export function FlowPage({ flow, toasts, ...options }: FlowPageProps) {
  const notices = (
    <ToastRegion toasts={toasts} label={flow.text('notification')} closeLabel={flow.text('close')} />
  )
  return (
    <FlowView
      {...options}
      flow={flow}
      frame="page"
      className={styles.page}
      columnClass={styles.column}
      notices={notices}
    />
  )
}

/** Takes a failure away that is over: a success goes by itself. */
export function dismissFailure(toasts: Toasts): void {
  if (toasts.getSnapshot()?.variant === 'destructive') toasts.dismiss()
}

/** Parameters that an identity provider, or the server on its behalf, puts into the address on the way back. */
const returnParameters = ['session_id', 'return_url']

/**
 * True when an address is that of a return from the identity provider. Only the presence of a parameter counts: its
 * value is never read (spec.md section 2, security).
 */
export function isIdentityReturn(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return returnParameters.some((name) => parameters.has(name))
}

/** Takes the traces of a return out of the address, so that a reload or a shared link is not one. */
export function cleanIdentityReturn(): void {
  if (!isIdentityReturn(location.search)) return
  const address = new URL(location.href)
  for (const name of returnParameters) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
