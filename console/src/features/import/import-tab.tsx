import { useBlocker } from '@tanstack/react-router'
import { padded, small } from '#ui/card.css.ts'
import { isHeading } from '#features/import-file/columns.ts'
import { ChooseFile } from '#features/import-file/choose-file.tsx'
import { ImportChecked } from './import-checked.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportProgress } from './import-progress.tsx'
import * as styles from './import.css.ts'
import { MapColumns } from '#features/import-file/map-columns.tsx'
import { useImport } from './use-import.ts'

const leaveQuestion = 'The import is still running. If you leave now, it stops after the current batch.'

const hint =
  'Put one employee on each row, with a name and an email. Phone, how to send the link, message language, site, date of birth (17/05/1990 or 1990-05-17) and shared email (yes or no) are optional. We compare the date of birth with their identity document.'
const placeholder =
  'Full name,Email,Phone,Date of birth\nGrace Mensah,grace@example.com,+44 7700 900142,17/05/1990'

/** Invites many employees from a file: chosen, mapped, checked, invited, reported. */
export function ImportTab({ onMissing }: { onMissing: () => void }) {
  const current = useImport(onMissing)
  const { stage, table } = current
  useBlocker({
    disabled: stage !== 'inviting',
    enableBeforeUnload: stage === 'inviting',
    shouldBlockFn: () => !confirm(leaveQuestion),
  })
  return (
    <section className={padded} aria-labelledby="import-title">
      <h1 id="import-title" className={styles.title}>
        Import employees
      </h1>
      <p className={small}>
        Invite up to 5,000 employees from a CSV or Excel file. We will not send anything until you confirm.
      </p>
      <div className={styles.stage}>
        {stage === 'choose' && (
          <ChooseFile hint={hint} placeholder={placeholder} isHeading={isHeading} onTable={current.choose} />
        )}
        {stage === 'map' && table && <MapColumns table={table} current={current} />}
        {stage === 'checking' && <ImportProgress current={current} doing="check" />}
        {stage === 'checked' && <ImportChecked current={current} />}
        {stage === 'inviting' && <ImportProgress current={current} doing="invite" />}
        {stage === 'done' && <ImportDone current={current} />}
      </div>
    </section>
  )
}
