import type { Appointment } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { PreparationPhoto, SentChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { stepsOfDetail } from '#features/employee-status/steps.ts'
import { useApp } from '#lib/app-context.ts'
import { asked, checkFields, type CheckFormState } from './check-fields.ts'
import * as styles from './assisted-check.css.ts'
import { checkOf, hasEvidence, readSubmit } from './check-of.ts'
import { type CheckValues, initialValues, kindOf, routeOfChoice } from './check-values.ts'
import { DecisionSection, LikenessSection } from './decision-section.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { type CheckProblem, ExcuseDetails, ExcuseVerdict, useCheckPreview } from './excuse-preview.tsx'
import { partsOf, sentFiles, useEvidenceFiles } from './use-evidence-files.ts'
import { PhotosSection, SentSection } from './sent-section.tsx'
import { RouteSection } from './route-section.tsx'
import { type Attempt, nextAttempt, passesStep, saveCheckMutation, type Saved } from './save-check.ts'

interface CheckFormProps {
  detail: EmployeeDetail
  sent: SentChoice | null | undefined
  photos: readonly PreparationPhoto[]
  appointment: Appointment | null | undefined
  /** The employee is asked to prove it again, which the check decides. */
  isAsked: boolean
  /** Called with whether there is something to lose, and whether it is being saved. */
  onChange: (state: { isTyped: boolean; isSaving: boolean }) => void
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** Holds the form of a check, and asks what the check would be worth. */
function useAssistedCheck(props: Omit<CheckFormProps, 'onCancel' | 'photos' | 'appointment'>) {
  const { detail, sent, isAsked, onChange, onSaved } = props
  const { employee } = detail
  const [initial] = useState(() => initialValues(sent, detail.identity))
  const [openedAt] = useState(() => new Date().toISOString())
  const evidence = useEvidenceFiles(employee.employeeId)
  const attempt = useRef<Attempt>(undefined)
  // Where another user is faster meanwhile, the server says so.
  const [wasCurrent] = useState(() => isAsked || isUpForDecision(detail))
  const isCurrent = wasCurrent || isAsked || isUpForDecision(detail)
  const { error, variables, mutateAsync } = useMutation(saveCheckMutation(useApp(), employee))
  const form: CheckFormState = useForm({
    ...noFields,
    initial,
    async onValid(): Promise<void> {
      const submitted = readSubmit(form.values, { ...context, isCurrent, filledIn })
      if ('errors' in submitted) return form.showErrors(submitted.errors)
      attempt.current = nextAttempt(attempt.current, submitted)
      const { decision } = submitted
      onSaved((await mutateAsync({ attempt: attempt.current, decision, isCurrent })).saved)
    },
  })
  const filledIn = initial.nameOnEvidence
  const { rightToWork, startDate } = employee
  const parts = asked(form.values, { kind: kindOf(employee, rightToWork), startDate })
  // A file that was said to show a change of name keeps saying so, also when the name is explained by it.
  const isNameShown = evidence.files.some((file) => file.parts.includes('name_change'))
  const nameParts = partsOf(parts, { nameChange: isNameShown ? 'offered' : undefined })
  const context = { asked: parts, files: sentFiles(evidence.files, nameParts), at: openedAt }
  // Shows the excuse before the user has decided.
  const values = { ...form.values, outcome: form.values.outcome || 'pass' }
  const { preview, isError } = useCheckPreview(
    employee.employeeId,
    values.route && !(parts.isEarlier && !values.checkedAt) ? checkOf(values, context) : undefined,
  )
  const isNameMissing = preview?.rightToWork?.missing.includes('name_change') ?? false
  const isTyped = evidence.files.length > 0 || JSON.stringify(form.values) !== JSON.stringify(initial)
  useEffect(() => onChange({ isTyped, isSaving: form.pending }), [onChange, isTyped, form.pending])
  return {
    form,
    asked: parts,
    evidence,
    offered: isNameMissing ? partsOf(parts, { nameChange: 'needed' }) : nameParts,
    isCurrent,
    isNameDifferent: isNameMissing || isNameShown || values['nameAccepted.reason'] !== '',
    isRecorded: hasEvidence(form.values, filledIn) || !isCurrent,
    rightToWork: preview?.rightToWork,
    /** A pass that would leave the step open. */
    isOpen:
      form.values.outcome === 'pass' &&
      preview?.rightToWork !== undefined &&
      !passesStep(preview.rightToWork, parts.route),
    hasNoPreview: isError,
    problems: preview?.problems ?? [],
    error,
    isSaved: variables?.attempt.recorded !== undefined,
  }
}

/** Makes one right-to-work check of an employee, from what they sent to the decision. */
export function CheckForm({ onCancel, ...props }: CheckFormProps) {
  const check = useAssistedCheck(props)
  const { form, evidence, offered, isCurrent, isRecorded, rightToWork, problems } = check
  const { employeeId, fullName } = props.detail.employee
  const told = new Map(problems.map(({ field, message }) => [field, message]))
  const fields = checkFields(form, check.asked, told)
  const hasRoute = form.values.route !== ''
  return (
    <form {...form.props} onSubmit={(event) => submit(event, form)} className={styles.form}>
      <div className={styles.body}>
        <SentSection sent={props.sent} appointment={props.appointment} site={props.detail.employee.site} />
        <PhotosSection
          employeeId={employeeId}
          photos={props.photos}
          evidence={evidence}
          offered={hasRoute ? offered : []}
        />
        <RouteSection fields={fields} chosenRoute={routeOfChoice(props.sent)} />
        {hasRoute && (
          <>
            <EvidenceFields fields={fields} invitedName={fullName} isNameDifferent={check.isNameDifferent} />
            <EvidenceSection employeeId={employeeId} evidence={evidence} offered={offered} />
            <LikenessSection fields={fields} />
          </>
        )}
        <DecisionSection fields={fields} isCurrent={isCurrent} isRecorded={isRecorded} />
        {hasRoute && (
          <ExcuseDetails
            rightToWork={rightToWork}
            problems={unplaced(problems, form.values)}
            asked={check.asked}
          />
        )}
      </div>
      <CheckFoot {...check} isSaving={form.pending} isUploading={evidence.isUploading} onCancel={onCancel} />
    </form>
  )
}

/** Returns the problems of fields that are empty or not in the form: they cannot be shown there. */
function unplaced(problems: readonly CheckProblem[], values: CheckValues): readonly CheckProblem[] {
  const typed: Readonly<Record<string, string>> = values
  return problems.filter(({ field }) => !typed[field])
}

function submit(
  event: FormEvent<HTMLFormElement>,
  form: Pick<ReturnType<typeof useForm>, 'props' | 'showErrors'>,
) {
  // Half a date is none to a form.
  const halves = [...event.currentTarget.querySelectorAll('input')].filter(
    ({ validity }) => validity.badInput,
  )
  if (!halves.length) return form.props.onSubmit(event)
  event.preventDefault()
  form.showErrors(Object.fromEntries(halves.map(({ name }) => [name, 'Please enter a real date'])))
}

/** True when a decision can settle the right-to-work step: it is the next one. */
function isUpForDecision(detail: EmployeeDetail): boolean {
  return stepsOfDetail(detail).every(({ type, status }) => (type === 'rtw') !== (status === 'pass'))
}

interface CheckFootProps {
  rightToWork: RightToWork | undefined
  hasNoPreview: boolean
  /** A pass that would leave the step open. */
  isOpen: boolean
  error: unknown
  /** The check was recorded before the error. */
  isSaved: boolean
  isSaving: boolean
  isUploading: boolean
  onCancel: () => void
}

/** Shows what the check will be worth, and the way to save it, always in sight. */
function CheckFoot(props: CheckFootProps) {
  const { rightToWork, hasNoPreview, error, isSaved, isSaving, isUploading, onCancel } = props
  return (
    <div className={styles.foot}>
      {Boolean(error) && (
        <Callout tone="danger">
          {isSaved
            ? `The check is saved, but the step is still open. ${messageOf(error, 'Try again.')}`
            : messageOf(error, 'We could not save the check. What you entered is still here. Try again.')}
        </Callout>
      )}
      <p className={styles.verdict} role="status">
        {rightToWork && <ExcuseVerdict rightToWork={rightToWork} />}
        {hasNoPreview && (
          <span>{'We could not work out whether you will be covered. You can still save the check.'}</span>
        )}
        {!rightToWork && !hasNoPreview && (
          <span className={styles.attestation}>
            Before you save, we show here whether you will be covered.
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Button pending={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" pending={isSaving || isUploading}>
          {saveLabel(props)}
        </Button>
      </div>
    </div>
  )
}

function saveLabel({ isSaving, isUploading, isOpen }: CheckFootProps): string {
  if (isSaving) return 'Saving...'
  if (isUploading) return 'Uploading...'
  return isOpen ? 'Save, not covered yet' : 'Save check'
}
