import { useState } from 'react'
import { Callout } from '../ui/callout.tsx'
import { frame } from '../ui/frame.css.ts'
import type { Notice } from '../ui/toast-store.ts'
import { narrow } from './view/flow-view.css.ts'
import { FlowView } from './view/flow-view.tsx'
import { isComputer, useVerification, type VerificationProps } from './use-verification.ts'

/**
 * Shows the verification as a part of a partner's page, for as long as the token stays the same. Nothing floats over
 * that page: a failure shows where it happened, and a success above the next step.
 */
export function Verification(props: VerificationProps) {
  return <Embedded key={props.token} {...props} />
}

function Embedded(props: VerificationProps) {
  const [notice, setNotice] = useState<Notice>()
  const flow = useVerification(props, { notify: setNotice, onAct: () => setNotice(undefined) })
  const { isDesktop = isComputer(), loadExtras, corner, onReady, onStep, onLook } = props
  const status = (
    <div role="status">
      {notice?.variant === 'default' && <Callout tone="success">{notice.title}</Callout>}
    </div>
  )
  return (
    <FlowView
      {...{ flow, isDesktop, loadExtras, corner, onReady, onStep, onLook, status }}
      frame="embedded"
      className={frame}
      columnClass={narrow}
    />
  )
}
