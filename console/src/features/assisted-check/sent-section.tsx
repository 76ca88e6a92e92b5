import { classes } from '@bonafide/shared/ui/classes.ts'
import type { Appointment } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import type { PreparationPhoto, SentChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { small } from '#ui/card.css.ts'
import { formatDate, formatDayAndTime } from '#lib/format.ts'
import * as details from '#features/employee-details/employee-details.css.ts'
import { Meeting, OwnCall } from '#features/appointments/meeting.tsx'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { EvidenceButton } from '#features/right-to-work/evidence-file.tsx'
import * as styles from './assisted-check.css.ts'
import { sentText } from '#features/right-to-work/check-words.ts'
import type { EvidenceFiles, OfferedPart } from './use-evidence-files.ts'

interface SentSectionProps {
  sent: SentChoice | null | undefined
  /** The time at which they show their document. */
  appointment: Appointment | null | undefined
  /** Where they work: a site can have its own room for calls. */
  site: string | null | undefined
}

/** Shows what the employee chose and sent, and when they come. */
export function SentSection({ sent, appointment, site }: SentSectionProps) {
  // With a result there is a photo to be seen beside; a document is shown.
  const isSeenOnCall = sent?.route === 'online' || sent?.route === 'digital'
  return (
    <section className={styles.sunken} aria-labelledby="sent-title">
      <h3 className={styles.partTitle} id="sent-title">
        What the employee chose
      </h3>
      {appointment && <Meeting appointment={appointment} />}
      {!appointment && isSeenOnCall && <OwnCall site={site} />}
      {sent ? <SentFacts sent={sent} /> : <p className={small}>They have not sent anything yet.</p>}
    </section>
  )
}

function SentFacts({ sent }: { sent: SentChoice }) {
  const { route, document, shareCode, shareCodeLast3, dateOfBirth, sentAt } = sent
  const facts = [
    ['Choice', sentText(route, document)],
    ['Date of birth', formatDate(dateOfBirth)],
    ['Share code', !shareCode && shareCodeLast3 && `ends in ${shareCodeLast3}`],
    ['Sent', formatDayAndTime(sentAt)],
  ] as const
  return (
    <>
      {shareCode && (
        <div className={styles.codeRow}>
          <span className={styles.code}>{shareCode}</span>
          <CopyButton text={shareCode} what="share code" />
        </div>
      )}
      <dl className={classes(details.facts, styles.wide)}>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term} className={details.row}>
                <dt className={details.term}>{term}</dt>
                <dd className={details.fact}>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

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
        You must still see the original. Attach the photos you want to keep as copies with this check.
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
