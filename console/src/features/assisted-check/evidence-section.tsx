import { evidenceTypes } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import * as field from '@bonafide/shared/ui/form/field.css.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EvidencePreview } from '#features/evidence-preview/evidence-preview.tsx'
import { partWords } from '#features/right-to-work/evidence-file.tsx'
import { file as fileInput } from '#features/import/import.css.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './assisted-check.css.ts'
import { PhoneCode } from './phone-code.tsx'
import {
  type ChosenFile,
  type EvidenceFiles,
  type OfferedPart,
  type Part,
  partsWithoutFile,
  shownParts,
} from './use-evidence-files.ts'

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

interface FilePartsProps {
  chosen: ChosenFile
  offered: readonly OfferedPart[]
  onShow: (parts: readonly Part[]) => void
}

/**
 * Asks what a file shows: a box for each part that this check can need, or the name of the only one where it shows that.
 */
function FileParts({ chosen, offered, onShow }: FilePartsProps) {
  // A box that was used stays: it has the focus, and its answer can be taken back.
  const [isUsed, setUsed] = useState(false)
  const shown = shownParts(chosen, offered)
  const [only] = offered
  if (only && offered.length === 1 && shown.length === 1 && !isUsed) {
    return <span className={small}>{partWords[only.part].name}</span>
  }
  return (
    <>
      <div role="group" aria-label={`What ${chosen.name} shows`} className={styles.boxes}>
        {offered.map(({ part }) => (
          <TickBox
            key={part}
            label={partWords[part].name}
            name={`part.${part}`}
            checked={shown.includes(part)}
            onChange={(isTicked) => {
              setUsed(true)
              onShow(isTicked ? [...shown, part] : shown.filter((other) => other !== part))
            }}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.problem}>Choose what this file shows, so that we can keep it with the check.</p>
      )}
    </>
  )
}

/** Takes what is pasted anywhere on the page where it is a file: a screenshot, or a copied document. */
function usePastedFiles(add: (files: readonly File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData?.files.length) return
    // A table copied from a sheet is text as well as a picture, and belongs into the field.
    const isText = isTyped(event.target) && clipboardData.types.includes('text/plain')
    if (isText) return
    event.preventDefault()
    add([...clipboardData.files].map(withOwnName))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea')

// A browser calls every screenshot image.png; two of them could not be told apart.
function withOwnName(file: File): File {
  if (file.name !== 'image.png') return file
  const time = new Date().toLocaleTimeString('en-GB').replaceAll(':', '.')
  return new File([file], `Pasted at ${time}.png`, { type: file.type })
}
