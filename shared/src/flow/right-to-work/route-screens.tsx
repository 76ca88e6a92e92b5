import * as v from 'valibot'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { stack } from '../steps/step.css.ts'
import { type ScreenProps, Step, StepButton, type StepProps, useFlowForm } from '../steps/step.tsx'
import { endings, questions, shownParts } from './route-questions.ts'
import type { Advice } from '../model/flow-state.ts'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import type { VerifyKey } from '../../language/text.ts'
import type { RightToWorkChoice } from '../../contract/right-to-work/choice.ts'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { Flow } from '../model/create-flow.ts'

/** A screen among the questions: where it is, and its name. */
export interface AdvisedProps extends StepProps, Advice {
  screen: string
}

const Answer = v.object({
  answer: v.pipe(v.string(), v.minLength(1, 'Please choose one of the answers')),
})

/** Asks one question of the route adviser. */
export function RouteQuestion(props: AdvisedProps) {
  const { flow, state, progress, answers, at, screen } = props
  const question = questions[screen]
  const form = useFlowForm(flow, state, {
    schema: Answer,
    initial: { answer: answers[at] ?? '' },
    onValid: ({ answer }) => flow.advise({ answers: [...answers.slice(0, at), answer], at: at + 1 }),
  })
  if (!question) return null
  const isEarly = isAtIdentity(progress)
  return (
    <Step
      {...props}
      form={form.props}
      title={question.title}
      notice={at === 0 && progress.onlyStep && <Callout tone="info">{flow.text('followUpText')}</Callout>}
      lead={question.lead}
    >
      <ChoiceCards
        legend={flow.text('adviserLegend')}
        {...form.choice('answer')}
        // They have told that they have none.
        options={question.options
          .filter(([value]) => !isEarly || !/^(passport|foreign)$/.test(value))
          .map(([value, label, hint]) => ({
            value,
            label: flow.text(label),
            ...(hint && { hint: flow.text(hint) }),
          }))}
      />
      <div className={stack}>
        <StepButton {...props} label="adviserNext" />
        <BackButton {...props} />
      </div>
    </Step>
  )
}

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

/** Leads to the question before, whose answer is still chosen; from the first one to the answer sent before, if any. */
export function BackButton(props: AdvisedProps) {
  const { flow, progress, answers, at } = props
  if (at === 0 && rightToWorkPhase(progress) === 'ready' && !isAtIdentity(progress)) return null
  const back = () => flow.advise(at > 0 ? { answers, at: at - 1 } : undefined)
  return <StepButton {...props} tone="quiet" label="adviserBack" onClick={back} />
}

/** True where the employee chooses early, as they have no document for the identity check. */
const isAtIdentity = (progress: FlowProgress) => progress.currentStep === 3

/** Lists what to have ready. */
export function PartsList({ flow, parts }: Pick<ScreenProps, 'flow'> & { parts: readonly VerifyKey[] }) {
  if (!parts.length) return null
  return (
    <ul>
      {parts.map((part) => (
        <li key={part}>{flow.text(part)}</li>
      ))}
    </ul>
  )
}

/** Sends what the employee has chosen; once that has arrived, what became of it is shown. */
export async function sendChoice(flow: Flow, choice?: RightToWorkChoice): Promise<void> {
  const { progress } = flow.getSnapshot()
  await flow.checkRightToWork(
    progress && isAtIdentity(progress) ? { ...choice, withoutDocument: true } : choice,
  )
  if (!flow.getSnapshot().error) flow.advise()
}
