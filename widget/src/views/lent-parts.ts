import type * as react from 'react'
import type * as runtime from 'react/jsx-runtime'
import type {
  Said as SaidOfView,
  Step as StepOfView,
  StepButton as StepButtonOfView,
  useFlowForm as useFlowFormOfView,
} from '@bonafide/shared/flow/steps/step.tsx'
import type { stack as stackOfView } from '@bonafide/shared/flow/steps/step.css.ts'
import type { code as codeOfView } from '@bonafide/shared/flow/steps/handoff-step.css.ts'
import type { Button as ButtonOfView, buttonClass as buttonClassOfView } from '@bonafide/shared/ui/button.tsx'
import type { Callout as CalloutOfView } from '@bonafide/shared/ui/callout.tsx'
import type { ChoiceCards as ChoiceCardsOfView } from '@bonafide/shared/ui/form/choice-cards.tsx'
import type { LineField as LineFieldOfView } from '@bonafide/shared/ui/form/line-field.tsx'
import type * as fieldOfView from '@bonafide/shared/ui/form/field.css.ts'

/** In this order, as their names would be sent to every visitor. */
export type LentParts = readonly [
  typeof runtime.jsx,
  typeof runtime.jsxs,
  typeof runtime.Fragment,
  typeof react.useState,
  typeof react.useEffect,
  typeof react.useRef,
  typeof StepOfView,
  typeof StepButtonOfView,
  typeof CalloutOfView,
  typeof ChoiceCardsOfView,
  typeof LineFieldOfView,
  typeof buttonClassOfView,
  typeof useFlowFormOfView,
  typeof stackOfView,
  typeof ButtonOfView,
  typeof codeOfView,
  typeof SaidOfView,
  typeof fieldOfView.field,
  typeof fieldOfView.label,
  typeof fieldOfView.optional,
  typeof fieldOfView.hint,
  typeof fieldOfView.error,
  typeof fieldOfView.input,
]

/**
 * In the widget the extras are built alone, and a second Preact would not know the state of the first. So the view lends
 * them what it has already; the build puts these in the place of the modules themselves.
 */
export let jsx: LentParts[0]
export let jsxs: LentParts[1]
export let Fragment: LentParts[2]
export let useState: LentParts[3]
export let useEffect: LentParts[4]
export let useRef: LentParts[5]
export let Step: LentParts[6]
export let StepButton: LentParts[7]
export let Callout: LentParts[8]
export let ChoiceCards: LentParts[9]
export let LineField: LentParts[10]
export let buttonClass: LentParts[11]
export let useFlowForm: LentParts[12]
export let stack: LentParts[13]
export let Button: LentParts[14]
export let code: LentParts[15]
export let Said: LentParts[16]
export let field: LentParts[17]
export let label: LentParts[18]
export let optional: LentParts[19]
export let hint: LentParts[20]
export let error: LentParts[21]
export let input: LentParts[22]

export function lend(parts: LentParts): void {
  ;[
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
    field,
    label,
    optional,
    hint,
    error,
    input,
  ] = parts
}
