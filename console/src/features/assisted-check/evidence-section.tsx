import { evidenceTypes } from '@bonafide/shared/contract/evidence.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { type DragEvent, useRef, useState } from 'react'
import { file as fileInput } from '#features/import/import.css.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './assisted-check.css.ts'
import type { ChosenFile, useEvidenceFiles } from './use-evidence-files.ts'

/** The copies of the evidence: chosen or dropped, sent at once. */
export function EvidenceSection({ evidence }: { evidence: ReturnType<typeof useEvidenceFiles> }) {
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
          evidence.add([...event.dataTransfer.files])
        }}
      >
        <label htmlFor="evidence-files" className={field.label}>
          Choose files, or drop them here
        </label>
        <input
          ref={input}
          id="evidence-files"
          type="file"
          multiple
          accept={evidenceTypes.join(',')}
          className={fileInput}
          aria-describedby="evidence-files-hint"
          onChange={(event) => {
            evidence.add([...(event.target.files ?? [])])
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        <p id="evidence-files-hint" className={field.hint}>
          PDF, PNG, JPEG or HEIC, up to 10 MB each, up to 12 files.
        </p>
      </div>
      {evidence.files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {evidence.files.map((one) => (
            <FileItem
              key={one.key}
              chosen={one}
              onRetry={() => evidence.retry(one)}
              onRemove={() => {
                evidence.remove(one.key)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface FileItemProps {
  chosen: ChosenFile
  onRetry: () => void
  onRemove: () => void
}

function FileItem({ chosen: { file, sent, fileId, problem }, onRetry, onRemove }: FileItemProps) {
  return (
    <li className={styles.file}>
      <div className={styles.fileHead}>
        <span className={styles.fileName}>{file.name}</span>
        {problem && (
          <Button size="small" aria-label={`Retry: ${file.name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="small" aria-label={`Remove: ${file.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {!fileId && !problem && <ProgressBar label={`Uploading ${file.name}`} value={sent * 100} />}
      {fileId && <span className={small}>Uploaded</span>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  )
}
