import { evidenceTypes } from '@bonafide/shared/contract/evidence.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { type DragEvent, useRef, useState } from 'react'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { partWords } from '#features/right-to-work/evidence-file.tsx'
import { file as fileInput } from '#features/import/import.css.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './assisted-check.css.ts'
import { PhoneCode } from './phone-code.tsx'
import { FileParts } from './file-part-boxes.tsx'
import { type OfferedPart, type Part, partsWithoutFile } from './file-parts.ts'
import type { ChosenFile, EvidenceFiles } from './use-evidence-files.ts'
import { usePastedFiles } from './use-pasted-files.ts'

interface EvidenceSectionProps {
  employeeId: string
  evidence: EvidenceFiles
  /** The parts that a file can show in this check. */
  offered: readonly OfferedPart[]
}

/** Takes the copies of the evidence: chosen, dropped, pasted or taken with a phone, sent at once. */
export function EvidenceSection({ employeeId, evidence, offered }: EvidenceSectionProps) {
  const add = (files: readonly File[]) => evidence.add(files, offered)
  usePastedFiles(add)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hover = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isNow)
  }
  return (
    <section className={styles.part} aria-labelledby="files-title">
      <h3 className={styles.partTitle} id="files-title">
        Copies of the evidence
      </h3>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={hover(true)}
        onDragLeave={hover(false)}
        onDrop={(event) => {
          hover(false)(event)
          add([...event.dataTransfer.files])
        }}
      >
        <label htmlFor="evidence-files" className={field.label}>
          Choose files, or drop or paste them here
        </label>
        <input
          ref={input}
          id="evidence-files"
          name="evidence-files"
          type="file"
          multiple
          accept={evidenceTypes.join(',')}
          className={fileInput}
          aria-describedby="evidence-files-hint"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        <p id="evidence-files-hint" className={field.hint}>
          PDF, PNG, JPEG or HEIC, up to 10 MB each, up to 12 files.
        </p>
      </div>
      <PhoneCode employeeId={employeeId} evidence={evidence} offered={offered} />
      {evidence.files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {evidence.files.map((one) => (
            <FileItem
              key={one.key}
              employeeId={employeeId}
              chosen={one}
              offered={offered}
              onShow={(parts) => evidence.show(one.key, parts)}
              onRetry={() => evidence.retry(one)}
              onRemove={() => {
                evidence.remove(one.key)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <NeedsFile parts={partsWithoutFile(evidence.files, offered)} />
    </section>
  )
}

function NeedsFile({ parts }: { parts: readonly Part[] }) {
  if (!parts.length) return null
  return (
    <div className={styles.attestation}>
      Still needs a file:
      <ul className={styles.lines} aria-label="Still needs a file">
        {parts.map((part) => (
          <li key={part}>{partWords[part].needed}</li>
        ))}
      </ul>
    </div>
  )
}

interface FileItemProps {
  employeeId: string
  chosen: ChosenFile
  offered: readonly OfferedPart[]
  onShow: (parts: readonly Part[]) => void
  onRetry: () => void
  onRemove: () => void
}

function FileItem({ employeeId, chosen, offered, onShow, onRetry, onRemove }: FileItemProps) {
  const { name, sent, stored, problem } = chosen
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>{name}</span>
        {problem && (
          <Button size="small" aria-label={`Retry: ${name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="small" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <FileParts chosen={chosen} offered={offered} onShow={onShow} />
      {!stored && !problem && <ProgressBar label={`Uploading ${name}`} value={sent * 100} />}
      {stored && (
        <>
          <span className={small}>Uploaded</span>
          <EvidencePreview employeeId={employeeId} file={stored} name={name} />
        </>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  )
}
