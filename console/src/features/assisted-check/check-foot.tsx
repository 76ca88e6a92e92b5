import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import * as styles from './assisted-check.css.ts'
import { ExcuseVerdict } from './excuse-preview.tsx'

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
export function CheckFoot(props: CheckFootProps) {
  const { rightToWork, hasNoPreview, error, isSaved, isSaving, isUploading, onCancel } = props
  return (
    <div className={styles.foot}>
      {Boolean(error) && (
        <Callout tone="danger">
          {`${isSaved ? 'The check is recorded, but the step is not decided. ' : ''}${messageOf(error, 'We could not save the check. What you entered is still here. Try again.')}`}
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
