import * as v from 'valibot'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { stack } from '../steps/step.css.ts'
import { StepButton } from '../steps/step-button.tsx'
import { Step } from '../steps/step.tsx'
import { useFlowForm } from '../steps/use-flow-form.ts'
import { type AdvisedProps, BackButton } from './back-button.tsx'
import { questions } from './route-questions.ts'

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
        options={question.options.map(([value, label, hint]) => ({
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
