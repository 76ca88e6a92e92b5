import { IdentityDecision, identityDecisions } from '@bonafide/shared/contract/employees/identity-review.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useState } from 'react'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { reviewMutation } from '#features/employee-actions/employee-mutations.ts'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { sentText } from '#features/right-to-work/check-words.ts'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { isWithoutDocument } from '#features/employee-status/steps.ts'
import { ComparedFacts } from './identity-section.tsx'
import { decisionNames, type SameReason, sameReasons } from './review-words.ts'

/** Asks for a decision about the identity result that waits: one on hold, or a document that differs. */
export function ReviewDialog({ employee, onClose }: ActionDialogProps) {
  const { data, isFetching } = useQuery(employeeQuery(useApp(), employee.employeeId))
  // The decision is about the result shown first, which stays where another user was faster.
  const [shown, setShown] = useState<EmployeeDetail>()
  if (!shown && isFetching) return null
  if (!shown && data) setShown(data)
  const { identity, quarantine } = shown ?? data ?? {}
  const isSeen = isWithoutDocument((shown ?? data)?.employee ?? employee) && identity?.state !== 'review'
  const DecisionDialog = quarantine ? QuarantineDialog : isSeen ? WithoutDocumentDialog : DocumentDialog
  return <DecisionDialog employee={employee} identity={identity} quarantine={quarantine} onClose={onClose} />
}

/** The props of a dialog about an identity result. The decision is about the result that was shown. */
interface DecisionDialogProps
  extends ActionDialogProps, Partial<Pick<EmployeeDetail, 'identity' | 'quarantine'>> {}

const { decision, reason } = IdentityDecision.entries
const isTyped = (values: { decision: string; why: string }) =>
  values.decision === 'different_person' || values.why === 'other'
const reasons = Object.keys(sameReasons) as SameReason[]

/** The reason is one of the usual ones, or typed. */
const ReviewForm = v.pipe(
  v.object({ decision, why: v.string(), reason: v.string() }),
  v.forward(
    v.check((values) => values.decision !== 'same_person' || values.why !== '', 'Please choose a reason'),
    ['why'],
  ),
  v.transform((values) => ({
    decision: values.decision,
    reason: isTyped(values) ? values.reason : sameReasons[values.why as SameReason],
  })),
  v.object({ decision, reason }),
)

const initial = { decision: '' as IdentityDecision['decision'] | '', why: '' as SameReason | '', reason: '' }
type ReviewFormState = ReturnType<typeof useForm<typeof ReviewForm, typeof initial>>

const hints = {
  same_person: 'The identity step passes and they can carry on.',
  different_person: 'The identity step fails. You can reopen it.',
}

/** Asks whether a document is the invited employee’s, with both names side by side. */
function DocumentDialog({ employee, identity, onClose }: DecisionDialogProps) {
  const { fullName } = employee
  const { error, mutateAsync } = useMutation(
    reviewMutation(useApp(), employee, {
      same_person: `${fullName} can carry on with their verification.`,
      different_person: `The identity step of ${fullName} has failed.`,
    }),
  )
  const form = useForm({
    schema: ReviewForm,
    initial,
    onValid: (body) => mutateAsync({ ...body, sessionId: identity?.sessionId ?? undefined }).then(onClose),
  })
  const chosen = form.values.decision
  return (
    <ActionFrame
      title={`Is this ${fullName || 'the same person'}?`}
      text="Compare the document with the invitation. We will tell them your decision by email. Your reason is kept in the audit log."
      error={error}
      failure="We could not save your decision. Try again."
      pending={form.pending}
      confirm={{
        label: chosen ? decisionNames[chosen] : 'Save decision',
        pendingLabel: 'Saving...',
        tone: chosen === 'different_person' ? 'danger' : 'primary',
      }}
      form={form.props}
      onClose={onClose}
    >
      {/* Nobody decides on what they cannot see. */}
      {identity ? (
        <>
          <ComparedFacts identity={identity} />
          <Decision form={form} />
        </>
      ) : (
        <Callout tone="danger">We could not load the document. Try again.</Callout>
      )}
    </ActionFrame>
  )
}

function Decision({ form: { values, choice, text } }: { form: ReviewFormState }) {
  const isSame = values.decision === 'same_person'
  return (
    <>
      <ChoiceCards
        legend="Your decision"
        options={identityDecisions.map((value) => ({
          value,
          label: decisionNames[value],
          hint: hints[value],
        }))}
        {...choice('decision')}
      />
      {isSame && (
        <ChoiceCards
          legend="Reason"
          options={reasons.map((value) => ({ value, label: sameReasons[value] }))}
          {...choice('why')}
        />
      )}
      {isTyped(values) && (
        <TextField label={isSame ? 'What is the reason?' : 'Reason'} maxLength={500} {...text('reason')} />
      )}
    </>
  )
}

const quarantineWords = {
  same_person: { label: 'Accept result', hint: 'The identity step passes.' },
  different_person: {
    label: 'Reject result',
    hint: 'This result will not count. The identity step stays open.',
  },
}

/** Accepts an identity result that is on hold, or rejects it, and keeps why. */
function QuarantineDialog({ employee, identity, quarantine, onClose }: DecisionDialogProps) {
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
        options={identityDecisions.map((value) => ({ value, ...quarantineWords[value] }))}
        {...form.choice('decision')}
      />
      <TextField label="Reason" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}

const seenWords = {
  same_person: { label: 'It is them', hint: 'The identity step passes. Next, check their right to work.' },
  different_person: {
    label: 'It is not them',
    hint: 'The identity step fails. They can try the online check.',
  },
}

/** Confirms the identity of an employee who has no document for the check, and whom the user has seen. */
function WithoutDocumentDialog({ employee, onClose }: DecisionDialogProps) {
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
    onValid: (body) => mutateAsync(body).then(onClose),
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
      <ChoiceCards
        legend="Decision"
        options={identityDecisions.map((value) => ({ value, ...seenWords[value] }))}
        {...form.choice('decision')}
      />
      <TextField label="What have you seen?" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}
