import type { FlowProgress } from '@bonafide/shared/contract/flow.ts'
import { Verification } from '@bonafide/shared/flow/verification.tsx'
import type { VerifyMessages } from '@bonafide/shared/language/text.ts'
import { englishSteps } from '@bonafide/shared/language/verify/english-steps.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { drawView } from './draw-view.ts'
import type { Shell } from './shell.ts'
import { verifyProps } from './verify-props.ts'
import type { ShownView, ViewHost } from './view-host.ts'

export { styleText as css } from './style-text.ts'

/** The verification: all four steps. */
export function show(shell: Shell, host: ViewHost): ShownView {
  const { page, source, tell, navigate } = host
  const back = page.takeReturn()
  // What else there is in English comes with what says it, or is for a page of its own.
  const english = { ...englishSteps } as VerifyMessages

  function onReturned(status: 'pass' | 'fail' | 'pending', { identity }: FlowProgress) {
    page.emit('returned', { status })
    if (status === 'pending' && /ready|started/.test(identity?.state ?? ''))
      shell.say(tell('provider_cancelled'))
  }

  let isStyled = false
  async function loadHandoff() {
    const handoff = await source.handoff?.()
    if (!handoff) throw new Error('There is no handoff.')
    handoff.lend({ useEffect, useId, useLayoutEffect, useRef, useState })
    if (!isStyled) shell.addSheet(handoff.css)
    isStyled = true
    Object.assign(english, handoff.english)
    shown.update()
    return handoff
  }

  if (back === 'replayed') tell('return_replayed')
  const props = verifyProps(host, english)
  const shown = drawView(shell, host, () => (
    <Verification
      {...props()}
      returned={back === 'returned'}
      returnUrl={page.returnUrl()}
      navigate={navigate}
      onReturned={onReturned}
      loadHandoff={loadHandoff}
    />
  ))
  return shown
}
