import type { FlowProgress } from '@bonafide/shared/contract/flow.ts'
import { Verification } from '@bonafide/shared/flow/verification.tsx'
import type { VerifyMessages } from '@bonafide/shared/language/text.ts'
import { englishHandoff } from '@bonafide/shared/language/verify/english-handoff.ts'
import { englishSteps } from '@bonafide/shared/language/verify/english-steps.ts'
import { drawView } from './draw-view.tsx'
import type { ShadowContent } from '../element/shadow-root.ts'
import { verifyProps } from './verify-props.ts'
import type { ShownView, ViewHost } from './view-host.ts'

export { styleText as css } from './draw-view.tsx'

// What else there is in English is for a page of its own.
const english = { ...englishSteps, ...englishHandoff } as VerifyMessages

/** The verification: all four steps. */
export function show(content: ShadowContent, host: ViewHost): ShownView {
  const { page, source, tell, navigate } = host
  const back = page.takeReturn()
  function onReturned(status: 'pass' | 'fail' | 'pending', { identity }: FlowProgress) {
    page.emit('returned', { status })
    if (status === 'pending' && /ready|started/.test(identity?.state ?? ''))
      content.say(tell('provider_cancelled'))
  }

  if (back === 'replayed') tell('return_replayed')
  const props = verifyProps(host, english)
  return drawView(content, host, () => (
    <Verification
      {...props()}
      returned={back === 'returned'}
      returnUrl={page.returnUrl()}
      navigate={navigate}
      onReturned={onReturned}
      loadQrCode={source.qr}
    />
  ))
}
