import type { RecordedCheck } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { small } from '#ui/card.css.ts'
import { providerLikenessText } from './check-words.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { filesOf, fileText } from './evidence-words.ts'
import * as styles from './right-to-work.css.ts'

/** Shows the files of a check, one of which has the photo, and a provider's finding about it. */
export function LikenessEvidence({ check }: { check: RecordedCheck }) {
  const files = filesOf(check)
  const finding = providerLikenessText(check)
  return (
    <div className={styles.evidence}>
      <p className={styles.checkTitle}>{check.nameOnEvidence}</p>
      {files.length === 0 && <p className={small}>No file is kept with this check.</p>}
      {files.map(({ file, shows }) => (
        <div key={file.fileId} className={styles.fileItem}>
          {shows !== file.label && <span className={small}>{shows}</span>}
          <EvidencePreview employeeId={check.employeeId} file={file} name={fileText(file)} />
          <EvidenceButton employeeId={check.employeeId} file={file} />
        </div>
      ))}
      {finding && <p className={small}>{`${finding} It does not stand for your own comparison.`}</p>}
    </div>
  )
}
