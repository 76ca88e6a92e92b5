import type { PreparationPhoto } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { EvidenceButton } from '#features/right-to-work/evidence-file.tsx'
import { formatDayAndTime } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './assisted-check.css.ts'
import type { OfferedPart } from './file-parts.ts'
import type { EvidenceFiles } from './use-evidence-files.ts'

interface PhotosSectionProps {
  employeeId: string
  photos: readonly PreparationPhoto[]
  evidence: Pick<EvidenceFiles, 'files' | 'attach'>
  /** The parts that a file can show. Without any, no route is chosen, and the check has no place for copies. */
  offered: readonly OfferedPart[]
}

/**
 * Shows the photos that the employee has sent for preparation; nothing where there are none. They count only once a user
 * attaches them.
 */
export function PhotosSection({ employeeId, photos, evidence, offered }: PhotosSectionProps) {
  if (!photos.length) return null
  const isAttached = ({ fileId }: PreparationPhoto) =>
    evidence.files.some(({ stored }) => stored?.fileId === fileId)
  return (
    <section className={styles.sunken} aria-labelledby="photos-title">
      <h3 className={styles.partTitle} id="photos-title">
        Sent by the employee for preparation
      </h3>
      <p className={styles.attestation}>
        These do not replace the original, and are no copy of it unless you attach them to this check.
      </p>
      <ul className={styles.files}>
        {photos.map((photo, index) => {
          const name = photo.label || `Photo ${index + 1}`
          return (
            <li key={photo.fileId} className={styles.file}>
              <span className={small}>{formatDayAndTime(photo.sentAt)}</span>
              <div className={styles.photoActions}>
                <EvidenceButton employeeId={employeeId} file={{ ...photo, label: name }} />
                {offered.length > 0 && (
                  <Button
                    pending={isAttached(photo)}
                    aria-label={`${isAttached(photo) ? 'Attached' : 'Attach'}: ${name}`}
                    onClick={() => evidence.attach({ ...photo, label: name }, offered)}
                  >
                    {isAttached(photo) ? 'Attached' : 'Attach'}
                  </Button>
                )}
              </div>
              <EvidencePreview employeeId={employeeId} file={photo} name={name} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
