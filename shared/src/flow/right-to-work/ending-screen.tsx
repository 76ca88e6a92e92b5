import { stack } from '../steps/step.css.ts'
import { StepButton } from '../steps/step-button.tsx'
import { Step } from '../steps/step.tsx'
import { type AdvisedProps, BackButton } from './back-button.tsx'
import { PartsList } from './parts-list.tsx'
import { endings, shownParts } from './route-questions.ts'
import { sendChoice } from './send-choice.ts'

/** Shows what the answers lead to, before it is sent: what to have ready, or who will help. */
export function EndingScreen(props: AdvisedProps) {
  const { flow, screen, answers, at } = props
  const ending = endings[screen]
  if (!ending) return null
  const { title, text, choice, instead } = ending
  const parts = shownParts[screen] ?? []
  return (
    <Step {...props} title={title} lead={[...text, <PartsList key="parts" {...props} parts={parts} />]}>
      <div className={stack}>
        <StepButton
          {...props}
          label="adviserSend"
          starts="rightToWork"
          pending="sending"
          onClick={() => sendChoice(flow, choice)}
        />
        {instead && (
          <StepButton
            {...props}
            tone="secondary"
            label={instead[1]}
            onClick={() => flow.advise({ answers: [...answers.slice(0, at), instead[0]], at: at + 1 })}
          />
        )}
        <BackButton {...props} />
      </div>
    </Step>
  )
}
