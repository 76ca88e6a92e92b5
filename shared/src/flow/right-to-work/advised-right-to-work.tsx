import { ShareCodeForm } from '../../contract/right-to-work/choice.ts'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { Step, type StepProps, useFlowForm } from '../steps/step.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { saveCopy } from '../view/save-copy.ts'
import { DigitalAgain, DigitalScreen, DigitalWaiting } from './digital-screens.tsx'
import { EndingScreen, RouteQuestion, sendChoice } from './route-screens.tsx'
import { MoreNeeded, WaitingForOrganisation } from './right-to-work-outcomes.tsx'
import { questions } from './route-questions.ts'
import { ShareCodeScreen } from './share-code-screen.tsx'

/**
 * Shows step 4 where users of the organisation decide: one question on a screen about how the employee wants to prove
 * their right to work, and the outcome. The typed text stays while they go back and forth.
 */
export function AdvisedRightToWork(props: StepProps) {
  const { flow, state, progress } = props
  const form = useFlowForm(flow, state, {
    schema: ShareCodeForm,
    initial: { shareCode: '', dateOfBirth: '' },
    onValid: (typed) => sendChoice(flow, { route: 'online', ...typed }),
  })
  const phase = rightToWorkPhase(progress)
  const { digital, digitalState = '' } = progress.rightToWork ?? {}
  if (phase === 'passed') {
    return (
      <Step {...props} title="followUpPassedTitle" lead={['followUpPassedText']}>
        <button
          type="button"
          className={buttonClass({ size: 'large', block: true })}
          onClick={() => void saveCopy(flow).catch(print)}
        >
          {flow.text('endPrint')}
        </button>
      </Step>
    )
  }
  if (!state.advice && digitalState === 'processing') return <DigitalWaiting {...props} />
  if (!state.advice && phase === 'waiting') return <WaitingForOrganisation {...props} />
  if (!state.advice && phase === 'more_needed') return <MoreNeeded {...props} />
  if (!state.advice && /^(started|failed)$/.test(digitalState ?? '')) return <DigitalAgain {...props} />
  const { answers, at } = state.advice ?? { answers: [], at: 0 }
  const answered = answers[at - 1] ?? 'have'
  const screen = digital && answered === 'passport' ? 'way' : answered
  const place = { answers, at, screen }
  if (screen === 'online') return <ShareCodeScreen {...props} {...place} form={form} />
  if (screen === 'digital') return <DigitalScreen {...props} {...place} />
  if (screen in questions) return <RouteQuestion key={at} {...props} {...place} />
  return <EndingScreen {...props} {...place} />
}
