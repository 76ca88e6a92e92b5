import type { FlowProgress } from '@bonafide/shared/contract/verification/flow.ts'
import { Verification } from '@bonafide/shared/flow/verification.tsx'
import type { VerifyMessages } from '@bonafide/shared/language/text.ts'
import { englishSteps } from '@bonafide/shared/language/verify/english-steps.ts'
import { stack } from '@bonafide/shared/flow/steps/step.css.ts'
import { Said, Step, StepButton, useFlowForm } from '@bonafide/shared/flow/steps/step.tsx'
import { code } from '@bonafide/shared/flow/steps/handoff-step.css.ts'
import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { LineField } from '@bonafide/shared/ui/form/line-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { wearLook } from '../theme/paint-theme.ts'
import { drawView } from './draw-view.tsx'
import type { LentParts } from './lent-parts.ts'
import type { ShadowContent } from '../element/shadow-root.ts'
import { verifyProps } from './verify-props.ts'
import type { ShownView, ViewHost } from './view-host.ts'

export { styleText as css } from './draw-view.tsx'

const lentParts: LentParts = [
  jsx,
  jsxs,
  Fragment,
  useState,
  useEffect,
  useRef,
  Step,
  StepButton,
  Callout,
  ChoiceCards,
  LineField,
  buttonClass,
  useFlowForm,
  stack,
  Button,
  code,
  Said,
  field.field,
  field.label,
  field.optional,
  field.hint,
  field.error,
  field.input,
]

/** Shows the verification: all four steps. */
export function show(content: ShadowContent, host: ViewHost): ShownView {
  const { page, source, tell, navigate } = host
  const back = page.takeReturn()
  // Other English texts come with the modules that use them, or are for a page of its own.
  const english = { ...englishSteps } as VerifyMessages
  function onReturned(status: 'pass' | 'fail' | 'pending', { identity }: FlowProgress) {
    page.emit('returned', { status })
    if (status === 'pending' && /ready|started/.test(identity?.state ?? ''))
      content.say(tell('provider_cancelled'))
  }

  const { extras } = source
  async function loadExtras(load: NonNullable<typeof extras>) {
    const loaded = await load()
    loaded.lend(lentParts)
    Object.assign(english, loaded.english)
    shown.update()
    return loaded
  }

  if (back === 'replayed') tell('return_replayed')
  const props = verifyProps(host, english)
  const shown = drawView(content, host, () => (
    <Verification
      {...props()}
      returned={back === 'returned'}
      returnUrl={page.returnUrl()}
      navigate={navigate}
      onLook={(look) => {
        wearLook(content, look)
        queueMicrotask(shown.update)
      }}
      onReturned={onReturned}
      loadExtras={extras && (() => loadExtras(extras))}
    />
  ))
  return shown
}
