import { type ComponentProps, type ReactElement, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { Elements } from '../../ui/elements.ts'
import type { VerifyKey } from '../../language/text.ts'
import { Callout } from '../../ui/callout.tsx'
import * as styles from './step.css.ts'
import { helpWith } from '../model/flow-failures.ts'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { Flow } from '../model/create-flow.ts'
import type { Frame } from '../../ui/frame.css.ts'
import type { Elsewhere, FlowAction, FlowState } from '../model/flow-state.ts'
import type { saveCopy } from '../view/save-copy.ts'
import { Button } from '../../ui/button.tsx'
import { type FormOptions, useForm } from '../../ui/form/use-form.ts'
import { icon } from './step.css.ts'

/** Large parts that few need. In the widget and on the page of a link they bring the words of rare screens too. */
export interface Extras {
  /** The way on on a phone. */
  readonly HandoffStep: (props: StepProps & { link: Elsewhere }) => React.ReactNode
  /** What an employee without a passport or driving licence does at the identity step. */
  readonly WithoutDocument: (props: StepProps) => React.ReactNode
  /** The right-to-work step where users of the organisation decide. */
  readonly AdvisedRightToWork: (props: StepProps) => React.ReactNode
  /** The time of a video call, after the step has passed. */
  readonly Appointments: (
    props: StepProps & { isAlone: boolean; otherwise: VerifyKey | undefined },
  ) => React.ReactNode
  /** What comes after the end. */
  readonly FirstDay: (props: StepProps) => React.ReactNode
  readonly saveCopy: typeof saveCopy
}
type LoadExtras = () => Promise<Extras>

/** The parts around the steps, and what the steps need from there. */
export interface Surroundings {
  readonly frame: Frame
  /** The employee sits at a computer and may have a phone beside it. */
  readonly isDesktop: boolean
  /** Without it, going on on a phone is not offered. */
  readonly loadExtras: undefined | LoadExtras
}

/** The props of every screen. */
export interface ScreenProps extends Surroundings {
  readonly flow: Flow
  readonly state: FlowState
}

/** The props of every step: the flow to act on, and the progress to show. */
export interface StepProps extends ScreenProps {
  readonly progress: FlowProgress
}

interface StepViewProps extends ScreenProps {
  title: VerifyKey
  /** An error or a task left to do, read before the rest. */
  notice?: Elements
  /** The lead: paragraphs, or anything else as it is. */
  lead?: readonly (VerifyKey | ReactElement)[]
  /** Props of the form, where the step is one. */
  form?: ComponentProps<'form'>
  children?: Elements
}

/**
 * Shows one screen of the flow. Its heading takes the focus when the screen comes. Rare titles are loaded later, with
 * the other texts of their screen; without its title the screen shows the least.
 */
export function Step(props: StepViewProps) {
  const { flow, state, frame, loadExtras, title, notice, lead, form, children } = props
  const isThere = flow.text(title) !== title
  useEffect(() => {
    if (!isThere) loadExtras?.().catch(() => {})
  }, [isThere, loadExtras])
  const Heading = frame === 'page' ? 'h1' : 'h2'
  // The props of a form go with a form only; an element of either kind takes the rest.
  const Box = (form ? 'form' : 'div') as 'form'
  return (
    <Box {...form} className={styles.step} part="step">
      <div className={styles.stack}>
        <Heading className={styles.heading} tabIndex={-1} part="heading">
          {flow.text(isThere ? title : 'title')}
        </Heading>
        {notice}
        {isThere && lead?.[0] && (
          <div className={styles.lead}>
            {lead.map((part) => (typeof part === 'string' ? <p key={part}>{flow.text(part)}</p> : part))}
          </div>
        )}
      </div>
      {state.error && !state.errorField && <ErrorCallout flow={flow} error={state.error} />}
      {children}
    </Box>
  )
}

function ErrorCallout({ flow, error }: Pick<ScreenProps, 'flow'> & { error: string }) {
  const help = helpWith(flow, error)
  return (
    <Callout tone="danger" title={help && error}>
      {help ?? <Said flow={flow} words={error} />}
    </Callout>
  )
}

/** Shows words of the server, in the language of the reader or marked as the English that they are. */
export function Said({ flow, words }: Pick<ScreenProps, 'flow'> & { words: string }) {
  const said = flow.said(words)
  return <span {...flow.marks(said)}>{said}</span>
}

/** Loads the parts that few need, once a screen needs them or earlier by hand; null where they cannot be loaded. */
export function useExtras({ loadExtras }: ScreenProps, isNeeded: boolean) {
  const [extras, setExtras] = useState<Extras | null | undefined>(loadExtras ? undefined : null)
  const load = async () => setExtras(await loadExtras?.())
  useEffect(() => {
    if (loadExtras && isNeeded && !extras) load().catch(() => setExtras(null))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once, however it is asked for
  }, [isNeeded])
  return { extras, load }
}

interface StepButtonProps extends Pick<ScreenProps, 'flow' | 'state'> {
  label: VerifyKey
  tone?: 'primary' | 'secondary' | 'quiet'
  /** The action that the button starts, and its label meanwhile. Without `onClick` it submits the form. */
  starts?: FlowAction
  pending?: VerifyKey
  onClick?: () => unknown
}

/** Draws a button at full width. */
export function StepButton({ flow, state, label, tone, starts, pending, onClick }: StepButtonProps) {
  const isPending = starts && (state.pending === starts || (starts === 'session' && state.isRedirecting))
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      tone={tone ?? 'primary'}
      size="large"
      block
      pending={isPending}
      onClick={onClick && (() => void onClick())}
    >
      {flow.text((isPending && pending) || label)}
    </Button>
  )
}

type Form<Values extends Record<string, string>> = ReturnType<
  typeof useForm<v.GenericSchema, Values, ReactElement>
>

/** Holds the form of one step. The server's message about a field shows at that field, as if the form had found it. */
export function useFlowForm<Schema extends v.GenericSchema, Values extends Record<string, string>>(
  flow: Flow,
  { error, errorField }: FlowState,
  options: FormOptions<Schema, Values>,
  onServerError?: (form: Form<Values>) => unknown,
) {
  const form = useForm({ ...options, translate: (words) => <Said flow={flow} words={words} /> })
  useEffect(() => {
    if (!error || !errorField) return
    onServerError?.(form)
    form.showErrors({ [errorField]: error })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is new at each render, only an error counts
  }, [error, errorField])
  return form
}

/** Draws a tick in the colour of the text. */
export function CheckIcon({ className }: { className: string }) {
  return (
    <span className={className}>
      <svg viewBox="0 0 24 24" className={icon} aria-hidden="true">
        <path d="M9 18.8 2.7 12.5l1.9-1.9L9 15l10.4-10.4 1.9 1.9z" />
      </svg>
    </span>
  )
}
