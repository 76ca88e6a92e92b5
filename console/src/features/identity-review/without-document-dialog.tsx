import { IdentityDecision, identityDecisions } from '@bonafide/shared/contract/employees/identity-review.ts'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { reviewMutation } from '#features/employee-actions/employee-mutations.ts'
import { sentText } from '#features/right-to-work/check-words.ts'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { IdentityHistory } from './identity-history.tsx'

const seenWords = {
  same_person: { label: 'It is them', hint: 'The identity step passes. Next, check their right to work.' },
  different_person: {
    label: 'It is not them',
    hint: 'The identity step fails. They can try the online check.',
  },
}

interface WithoutDocumentDialogProps extends Omit<ActionDialogProps, 'step'> {
  onDecided: () => void
}

/** Confirms the identity of an employee who has no document for the check, and whom the user has seen. */
export function WithoutDocumentDialog({ employee, onClose, onDecided }: WithoutDocumentDialogProps) {
  const { fullName } = employee
  const { data: checks } = useQuery(checksQuery(useApp(), employee.employeeId))
  const sent = checks?.sent
  const { error, mutateAsync } = useMutation(
    reviewMutation(useApp(), employee, {
      same_person: `The identity step of ${fullName} has passed. Their right to work waits for you.`,
      different_person: `The identity step of ${fullName} has failed.`,
    }),
  )
  const form = useForm({
    schema: IdentityDecision,
    initial: { decision: '', reason: '' },
    onValid: (body) => mutateAsync({ ...body, sessionId: null }).then(onDecided),
  })
  return (
    <ActionFrame
      title={`Have you seen ${fullName}?`}
      text={`${fullName} has no passport or driving licence${sent ? ` (they chose: ${sentText(sent.route, sent.document)})` : ''}. Meet them and look at the originals that they have before you decide. Your reason is kept in the audit log.`}
      error={error}
      failure="We could not save your decision. Try again."
      pending={form.pending}
      confirm={{ label: 'Save decision', pendingLabel: 'Saving...' }}
      form={form.props}
      onClose={onClose}
    >
      <IdentityHistory employeeId={employee.employeeId} />
      <ChoiceCards
        legend="Decision"
        options={identityDecisions.map((value) => ({ value, ...seenWords[value] }))}
        {...form.choice('decision')}
      />
      <TextField label="What have you seen?" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}
