import { IdentityDecision, identityDecisions } from '@bonafide/shared/contract/identity-review.ts'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { reviewMutation } from '#features/employee-actions/employee-mutations.ts'
import { ComparedFacts } from './compared-facts.tsx'
import type { DecisionDialogProps } from './decision-dialog-props.ts'

const words = {
  same_person: { label: 'Accept result', hint: 'The identity step passes.' },
  different_person: { label: 'Reject result', hint: 'It does not count, and nothing else changes.' },
}

/** Accepts an identity result that is on hold, or rejects it, and keeps why. */
export function QuarantineDialog({ employee, identity, quarantine, onClose }: DecisionDialogProps) {
  const { fullName } = employee
  const { error, mutateAsync } = useMutation(
    reviewMutation(useApp(), employee, {
      same_person: `The identity step of ${fullName} has passed.`,
      different_person: `The result for ${fullName} does not count.`,
    }),
  )
  const form = useForm({
    schema: IdentityDecision,
    initial: { decision: '', reason: '' },
    onValid: (body) => mutateAsync({ ...body, sessionId: quarantine?.sessionId ?? undefined }).then(onClose),
  })
  return (
    <ActionFrame
      title={`Decide on the identity result for ${fullName}`}
      text={`Accept it only if you know that ${fullName} took this check. Your reason is kept in the audit log.`}
      error={error}
      failure="We could not save your decision. Try again."
      pending={form.pending}
      confirm={{ label: 'Save decision', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      {identity && <ComparedFacts identity={identity} />}
      <ChoiceCards
        legend="Decision"
        options={identityDecisions.map((value) => ({ value, ...words[value] }))}
        {...form.choice('decision')}
      />
      <TextField label="Reason" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}
