import type { Elements } from '../../ui/elements.ts'
import { type ComponentProps, type ReactElement, useEffect } from 'react'
import type { VerifyKey } from '../../language/text.ts'
import { Callout } from '../../ui/callout.tsx'
import type { ScreenProps } from './step-props.ts'
import * as styles from './step.css.ts'
import { helpWith } from '../model/help-with.ts'

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
      {help ?? error}
    </Callout>
  )
}
