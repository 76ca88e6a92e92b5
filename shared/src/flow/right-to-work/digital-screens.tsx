import { useEffect } from 'react'
import { Callout } from '../../ui/callout.tsx'
import type { Flow } from '../model/create-flow.ts'
import { Said, Step, StepButton, type StepProps } from '../steps/step.tsx'
import { stack } from '../steps/step.css.ts'
import { type AdvisedProps, BackButton } from './route-screens.tsx'

/** Time between two reads of the check's state, in milliseconds. */
const pollMs = 5_000

async function startDigital(flow: Flow) {
  await flow.checkRightToWork({ route: 'digital' })
  const { error, isRedirecting } = flow.getSnapshot()
  // It was opened in another window, or the provider still decides.
  if (error || isRedirecting) return
  flow.advise()
  await flow.refreshRightToWork()
}

/** Shows who checks and what will happen, before the employee leaves for the provider. */
export function DigitalScreen(props: AdvisedProps) {
  const { flow, progress } = props
  const provider = progress.rightToWork?.digital ?? ''
  return (
    <Step {...props} title="digitalTitle" lead={[<p key="text">{flow.text('digitalText', { provider })}</p>]}>
      <div className={stack}>
        <StartButton {...props} label="digitalStart" />
        <BackButton {...props} />
      </div>
    </Step>
  )
}

function StartButton({ label, ...props }: StepProps & { label: 'digitalStart' | 'digitalAgain' }) {
  return (
    <StepButton
      {...props}
      label={label}
      starts="rightToWork"
      pending="identityOpening"
      onClick={() => startDigital(props.flow)}
    />
  )
}

/** Shows that the check was left unfinished, or did not succeed, which says nothing of the right to work. */
export function DigitalAgain(props: StepProps) {
  const { flow, progress } = props
  const { digitalState, reason } = progress.rightToWork ?? {}
  const hasFailed = digitalState === 'failed'
  usePolling(flow, !hasFailed)
  return (
    <Step
      {...props}
      title={hasFailed ? 'digitalFailedTitle' : 'digitalStartedTitle'}
      lead={[hasFailed ? 'digitalFailedText' : 'digitalStartedText']}
      notice={
        hasFailed &&
        reason && (
          <Callout tone="danger">
            <Said flow={flow} words={reason} />
          </Callout>
        )
      }
    >
      <div className={stack}>
        <StartButton {...props} label="digitalAgain" />
        <OriginalButton {...props} />
      </div>
    </Step>
  )
}

/** Shows that the provider decides. The other way stays open meanwhile. */
export function DigitalWaiting(props: StepProps) {
  usePolling(props.flow, true)
  return (
    <Step {...props} title="digitalWaitTitle" lead={['digitalWaitText', 'rightToWorkWaitText']}>
      <OriginalButton {...props} />
    </Step>
  )
}

function OriginalButton(props: StepProps) {
  const advice = { answers: ['passport', 'original'], at: 2 }
  return (
    <StepButton
      {...props}
      tone="secondary"
      label="digitalOriginal"
      onClick={() => props.flow.advise(advice)}
    />
  )
}

function usePolling(flow: Flow, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const poll = setInterval(() => {
      if (!document.hidden) void flow.refreshRightToWork()
    }, pollMs)
    return () => clearInterval(poll)
  }, [flow, isOn])
}
