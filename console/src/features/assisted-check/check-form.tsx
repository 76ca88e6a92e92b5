import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { Appointment } from '@bonafide/shared/contract/appointments.ts'
import type { PreparationPhoto, SentChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { stepsOfDetail } from '#features/employee-status/steps.ts'
import { useApp } from '#lib/app-context.ts'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './assisted-check.css.ts'
import { londonToday } from './check-day.ts'
import { checkFields, type CheckFormState } from './check-fields.ts'
import {
  type CheckContext,
  checkOf,
  type CheckValues,
  initialValues,
  kindOf,
  readSubmit,
} from './check-values.ts'
import { DecisionSection, LikenessSection } from './decision-section.tsx'
import { EvidenceFields } from './evidence-fields.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { ExcuseDetails, ExcuseVerdict } from './excuse-preview.tsx'
import { PhotosSection } from './photos-section.tsx'
import { RouteSection } from './route-section.tsx'
import { type Attempt, nextAttempt, type Saved, saveCheckMutation } from './save-check.ts'
import { SentSection } from './sent-section.tsx'
import { useCheckPreview } from './use-check-preview.ts'
import { useEvidenceFiles } from './use-evidence-files.ts'

interface CheckFormProps {
  detail: EmployeeDetail
  sent: SentChoice | null | undefined
  photos: readonly PreparationPhoto[]
  appointment: Appointment | null | undefined
  /** The employee is asked to prove it again, which the check decides. */
  isAsked: boolean
  /** Told whether there is something to lose, and whether it is being saved. */
  onChange: (state: { isTyped: boolean; isSaving: boolean }) => void
  onSaved: (saved: Saved) => void
  onCancel: () => void
}

/** What is typed of a check, and what it would be worth. */
function useAssistedCheck({
  detail,
  sent,
  isAsked,
  onChange,
  onSaved,
}: Omit<CheckFormProps, 'onCancel' | 'photos' | 'appointment'>) {
  const { employee } = detail
  const [initial] = useState(() => initialValues(sent))
  const [openedAt] = useState(() => new Date().toISOString())
  const evidence = useEvidenceFiles(employee.employeeId)
  const attempt = useRef<Attempt>(undefined)
  // Where another user is faster meanwhile, the server says so.
  const [wasCurrent] = useState(() => isAsked || isUpForDecision(detail))
  const isCurrent = wasCurrent || isAsked || isUpForDecision(detail)
  const kind = kindOf(employee, employee.rightToWork)
  const context: CheckContext = { kind, fileIds: evidence.fileIds, at: openedAt }
  const { error, variables, mutateAsync } = useMutation(saveCheckMutation(useApp(), employee))
  const form: CheckFormState = useForm({
    ...noFields,
    initial,
    async onValid(): Promise<void> {
      const submitted = readSubmit(form.values, { ...context, isCurrent })
      if ('errors' in submitted) return form.showErrors(submitted.errors)
      attempt.current = nextAttempt(attempt.current, submitted)
      const { decision } = submitted
      onSaved((await mutateAsync({ attempt: attempt.current, decision, isCurrent })).saved)
    },
  })
  // What the excuse will be is shown before it is decided.
  const values = { ...form.values, outcome: form.values.outcome || 'pass' }
  const { preview, isError } = useCheckPreview(
    employee.employeeId,
    values.route && !(values.isEarlier && !values.checkedAt) ? checkOf(values, context) : undefined,
  )
  const isTyped = evidence.files.length > 0 || JSON.stringify(form.values) !== JSON.stringify(initial)
  useEffect(() => onChange({ isTyped, isSaving: form.pending }), [onChange, isTyped, form.pending])
  return {
    form,
    evidence,
    isCurrent,
    rightToWork: preview?.rightToWork,
    hasNoPreview: isError,
    problems: preview?.problems ?? [],
    error,
    isRecorded: variables?.attempt.recorded !== undefined,
  }
}

/** One right-to-work check of an employee, from what they sent to the decision. */
export function CheckForm({ onCancel, ...props }: CheckFormProps) {
  const check = useAssistedCheck(props)
  const { form, evidence, isCurrent, rightToWork, problems } = check
  const { values } = form
  const fields = checkFields(form, new Map(problems.map(({ field, message }) => [field, message])))
  const isNameMissing = rightToWork?.missing.includes('name_change') || values.nameChangeFileId !== ''
  return (
    <form {...form.props} onSubmit={(event) => submit(event, form)} className={styles.form}>
      <div className={styles.body}>
        <SentSection sent={props.sent} appointment={props.appointment} />
        <PhotosSection
          employeeId={props.detail.employee.employeeId}
          photos={props.photos}
          evidence={evidence}
          canAttach={values.route !== ''}
        />
        <RouteSection fields={fields} />
        {values.route && (
          <>
            <EvidenceFields fields={fields} />
            <EvidenceSection employeeId={props.detail.employee.employeeId} evidence={evidence} />
            {isNameMissing && evidence.fileIds.length > 0 && (
              <SelectField
                label="File that shows the change of name"
                hint="The name on the evidence differs from the invitation."
                options={{ '': 'None of them', ...fileNames(evidence.files) }}
                {...fields.choice('nameChangeFileId')}
              />
            )}
            <LikenessSection fields={fields} isFirstDay={props.detail.employee.startDate === dayOf(values)} />
          </>
        )}
        <DecisionSection fields={fields} isCurrent={isCurrent} />
        {values.route && <ExcuseDetails rightToWork={rightToWork} problems={unplaced(problems, values)} />}
      </div>
      <CheckFoot check={check} onCancel={onCancel} />
    </form>
  )
}

/** What is said of fields that are empty, or not in the form: their own place is no good one. */
function unplaced(problems: readonly { field: string; message: string }[], values: CheckValues): string[] {
  const typed: Readonly<Record<string, string>> = values
  return problems.flatMap(({ field, message }) => (typed[field] ? [] : message))
}

interface CheckFootProps {
  check: ReturnType<typeof useAssistedCheck>
  onCancel: () => void
}

/** What the check will be worth, and the way to save it, always in sight. */
function CheckFoot({ check, onCancel }: CheckFootProps) {
  const { form, evidence, rightToWork, hasNoPreview, error, isRecorded } = check
  return (
    <div className={styles.foot}>
      {error && (
        <Callout tone="danger">
          {isRecorded && 'The check is recorded, but the step is not decided. '}
          {messageOf(error, 'We could not save the check. What you entered is still here. Try again.')}
        </Callout>
      )}
      <p className={styles.verdict} role="status">
        {rightToWork && <ExcuseVerdict rightToWork={rightToWork} />}
        {hasNoPreview && 'We could not work out the excuse. You can still save the check.'}
        {!rightToWork && !hasNoPreview && (
          <span className={styles.attestation}>The excuse is shown here before you save.</span>
        )}
      </p>
      <div className={styles.actions}>
        <Button pending={form.pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="primary" pending={form.pending || evidence.isUploading}>
          {saveLabel(form.pending, evidence.isUploading)}
        </Button>
      </div>
    </div>
  )
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

function saveLabel(isSaving: boolean, isUploading: boolean): string {
  if (isSaving) return 'Saving...'
  return isUploading ? 'Uploading...' : 'Save check'
}

/** Whether a decision can settle the right-to-work step: it is the next one. */
function isUpForDecision(detail: EmployeeDetail): boolean {
  return stepsOfDetail(detail).every(({ type, status }) => (type === 'rtw') !== (status === 'pass'))
}

const fileNames = (files: ReturnType<typeof useEvidenceFiles>['files']) =>
  Object.fromEntries(files.flatMap(({ stored, name }) => (stored ? [[stored.fileId, name]] : [])))

/** The day on which the check is made, or was. */
const dayOf = ({ isEarlier, checkedAt }: CheckValues) => (isEarlier ? checkedAt : londonToday())
