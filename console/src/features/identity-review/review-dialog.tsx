import { IdentityDecision, identityDecisions } from '@bonafide/shared/contract/employees/identity-review.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { ActionFrame } from '#features/employee-actions/action-frame.tsx'
import { reviewMutation } from '#features/employee-actions/employee-mutations.ts'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { isWithoutDocument } from '#features/employee-status/steps.ts'
import { ReviewedFacts } from './identity-history.tsx'
import { WithoutDocumentDialog } from './without-document-dialog.tsx'
import * as styles from './identity-review.css.ts'
import {
  decisionNames,
  type DifferentReason,
  differentReasons,
  type SameReason,
  sameReasons,
} from './review-words.ts'

interface ReviewDialogProps extends ActionDialogProps {
  /** In place of closing, once the decision is saved. */
  onDecided?: () => void
}

/** Asks for a decision about the identity result that waits: one on hold, or a document that differs. */
export function ReviewDialog({ employee, onClose, onDecided = onClose }: ReviewDialogProps) {
  const { data, isFetching } = useQuery(employeeQuery(useApp(), employee.employeeId))
  // The decision is about the result shown first, which stays where another user was faster.
  const [shown, setShown] = useState<EmployeeDetail>()
  if (!shown && isFetching) return null
  if (!shown && data) setShown(data)
  const { identity, quarantine } = shown ?? data ?? {}
  const isSeen = isWithoutDocument((shown ?? data)?.employee ?? employee) && identity?.state !== 'review'
  const DecisionDialog = quarantine ? QuarantineDialog : isSeen ? WithoutDocumentDialog : DocumentDialog
  return <DecisionDialog {...{ employee, identity, quarantine, onClose, onDecided }} />
}

/** The props of a dialog about an identity result. The decision is about the result that was shown. */
interface DecisionDialogProps
  extends Omit<ActionDialogProps, 'step'>, Partial<Pick<EmployeeDetail, 'identity' | 'quarantine'>> {
  onDecided: () => void
}

const { decision, reason } = IdentityDecision.entries
const reasonsOf = { same_person: sameReasons, different_person: differentReasons }
type Reason = SameReason | DifferentReason

/** The reason is one of the usual ones, or typed. */
const ReviewForm = v.pipe(
  v.object({ decision, why: v.string(), reason: v.string() }),
  v.forward(
    v.check(({ why }) => why !== '', 'Please choose a reason'),
    ['why'],
  ),
  v.transform((values) => ({
    decision: values.decision,
    reason:
      values.why === 'other' ? values.reason : { ...sameReasons, ...differentReasons }[values.why as Reason],
  })),
  v.object({ decision, reason }),
)

const initial = { decision: '' as IdentityDecision['decision'] | '', why: '' as Reason | '', reason: '' }
type ReviewFormState = ReturnType<typeof useForm<typeof ReviewForm, typeof initial>>

const hints = {
  same_person: 'The identity step passes and they can carry on.',
  different_person: 'The identity step fails. You can reopen it.',
}

/** Asks whether a document is the invited employee’s, with both names side by side. */
function DocumentDialog({ employee, identity, onClose, onDecided }: DecisionDialogProps) {
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
    onValid: (body) => mutateAsync({ ...body, sessionId: identity?.sessionId ?? undefined }).then(onDecided),
  })
  const chosen = form.values.decision
  const decide = (value: IdentityDecision['decision']) => {
    form.set('decision', value)
    form.set('why', '')
  }
  useReviewKeys(form.props.ref, {
    decide,
    choose(index) {
      const why = chosen && Object.keys(reasonsOf[chosen])[index]
      if (why) form.set('why', why)
      return why === 'other'
    },
  })
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
          <ReviewedFacts identity={identity} employeeId={employee.employeeId} />
          <Decision form={form} onDecide={decide} />
        </>
      ) : (
        <Callout tone="danger">We could not load the document. Try again.</Callout>
      )}
    </ActionFrame>
  )
}

interface DecisionProps {
  form: ReviewFormState
  onDecide: (decision: IdentityDecision['decision']) => void
}

function Decision({ form: { values, errors, set, choice, text }, onDecide }: DecisionProps) {
  const chosen = values.decision
  return (
    <>
      <ChoiceCards
        legend="Your decision"
        options={identityDecisions.map((value) => ({
          value,
          label: decisionNames[value],
          hint: hints[value],
        }))}
        inRow
        {...choice('decision')}
        onChange={onDecide}
      />
      {chosen && (
        <ReasonChips
          reasons={reasonsOf[chosen]}
          value={values.why}
          error={errors.why}
          onChange={(why) => set('why', why)}
        />
      )}
      {values.why === 'other' && (
        <TextField label="What is the reason?" maxLength={500} {...text('reason')} />
      )}
      <p className={styles.keys}>Keys: Y or N, 1 to 9 for the reason, Enter to save.</p>
    </>
  )
}

interface ReasonChipsProps {
  reasons: Readonly<Record<string, string>>
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** The usual reasons, each with the key that chooses it. */
function ReasonChips({ reasons, value, error, onChange }: ReasonChipsProps) {
  const id = useId()
  return (
    <fieldset
      className={styles.reasonGroup}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={styles.legend}>Reason</legend>
      <div className={styles.chips}>
        {Object.entries(reasons).map(([name, label], index) => (
          <label key={name} className={styles.chip}>
            <input
              type="radio"
              name="why"
              className={styles.radio}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <kbd className={styles.key} aria-hidden="true">
              {index + 1}
            </kbd>
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ReviewKeys {
  decide: (decision: IdentityDecision['decision']) => void
  /** Chooses the reason at a place; true where it is to be typed. */
  choose: (index: number) => boolean
}

const decisionKeys: Readonly<Record<string, IdentityDecision['decision']>> = {
  y: 'same_person',
  n: 'different_person',
}

/** Decides by keys while the form is there: Y or N, a number for the reason, Enter. Not while a field has the focus. */
function useReviewKeys(form: RefObject<HTMLFormElement | null>, { decide, choose }: ReviewKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isTyping = target instanceof Element && target.matches('input:not([type=radio]), textarea, select')
    if (isTyping || ctrlKey || metaKey || altKey || !form.current) return
    // It is there, and chosen, a moment later.
    const focus = (field: string) =>
      setTimeout(() => form.current?.querySelector<HTMLElement>(field)?.focus())
    const decided = decisionKeys[key.toLowerCase()]
    if (decided) {
      decide(decided)
      // Not on a link above, which Enter would follow.
      focus('[name=decision]:checked')
    } else if (/^[1-9]$/.test(key)) {
      const isTyped = choose(Number(key) - 1)
      focus(isTyped ? 'input:not([type=radio])' : '[name=why]:checked')
    } else if (key === 'Enter' && !(target instanceof Element && target.matches('button, a, summary'))) {
      event.preventDefault()
      form.current.requestSubmit()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const quarantineWords = {
  same_person: { label: 'Accept result', hint: 'The identity step passes.' },
  different_person: {
    label: 'Reject result',
    hint: 'This result will not count. The identity step stays open.',
  },
}

/** Accepts an identity result that is on hold, or rejects it, and keeps why. */
function QuarantineDialog({ employee, identity, quarantine, onClose, onDecided }: DecisionDialogProps) {
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
    onValid: (body) =>
      mutateAsync({ ...body, sessionId: quarantine?.sessionId ?? undefined }).then(onDecided),
  })
  useReviewKeys(form.props.ref, {
    decide: (value) => form.set('decision', value),
    choose: () => false,
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
      <ReviewedFacts identity={identity} employeeId={employee.employeeId} />
      <ChoiceCards
        legend="Decision"
        options={identityDecisions.map((value) => ({ value, ...quarantineWords[value] }))}
        {...form.choice('decision')}
      />
      <TextField label="Reason" maxLength={500} {...form.text('reason')} />
    </ActionFrame>
  )
}
