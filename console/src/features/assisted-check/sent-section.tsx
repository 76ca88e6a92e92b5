import { classes } from '@bonafide/shared/ui/classes.ts'
import type { Appointment } from '@bonafide/shared/contract/appointments.ts'
import type { SentChoice } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { small } from '#ui/card.css.ts'
import { formatDate, formatDayAndTime } from '#lib/format.ts'
import * as details from '#features/employee-details/employee-details.css.ts'
import * as styles from './assisted-check.css.ts'
import { Meeting, OwnCall } from '#features/appointments/meeting.tsx'
import { sentText } from './route-words.ts'

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
