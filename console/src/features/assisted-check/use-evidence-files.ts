import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { evidence, type EvidenceFile } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import type { PreparationPhoto } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { typeOfFile, upload } from '#lib/upload.ts'
import type { Asked } from './check-fields.ts'
import type { SentFile } from './check-of.ts'

/** A file on its way to be evidence. */
export interface ChosenFile {
  key: string
  name: string
  /** The parts it shows, of any route. */
  parts: readonly Part[]
  /** Not for one that the employee has sent before. */
  file?: File
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** Once it is there. */
  stored?: EvidenceFile
  problem?: string
}

/** The files of one check. */
export type EvidenceFiles = ReturnType<typeof useEvidenceFiles>

/** Holds the files of one check: each is sent as soon as it is chosen, for the next part that has no file. */
export function useEvidenceFiles(employeeId: string) {
  const app = useApp()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const started = uploads.current
    return () => {
      for (const controller of started.values()) controller.abort()
    }
  }, [])

  /** Adds files one after the other, each as the part that those before it leave. */
  const append = (added: readonly Omit<ChosenFile, 'parts'>[], offered: readonly OfferedPart[]) =>
    setFiles((before) => {
      const all = [...before]
      for (const file of added) all.push({ ...file, parts: nextPart(all, offered) })
      return all
    })

  const change = (key: string, changed: Partial<ChosenFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function send(key: string, file: File) {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const stored = await uploadEvidence(app, { employeeId, file, onProgress, signal: controller.signal })
      change(key, { stored, sent: 1 })
    } catch (error) {
      change(key, { problem: messageOf(error, 'We could not upload this file. Try again.') })
    } finally {
      uploads.current.delete(key)
    }
  }

  return {
    files,
    isUploading: files.some(({ stored, problem }) => !stored && !problem),
    add(chosen: readonly File[], offered: readonly OfferedPart[]) {
      const added = chosen.map((file) => ({ key: crypto.randomUUID(), name: file.name, file, sent: 0 }))
      append(added, offered)
      for (const { key, file } of added) void send(key, file)
    },
    /** Names a file that is stored already. */
    attach(
      { label, ...stored }: EvidenceFile & Pick<PreparationPhoto, 'label'>,
      offered: readonly OfferedPart[],
    ) {
      append([{ key: stored.fileId, name: label || 'Photo', sent: 1, stored }], offered)
    },
    /** Sets the parts that a file shows. */
    show: (key: string, parts: readonly Part[]) => change(key, { parts }),
    retry({ key, name, parts, file }: ChosenFile) {
      if (!file) return
      const again = { key, name, parts, file, sent: 0 }
      setFiles((before) => before.map((other) => (other.key === key ? again : other)))
      void send(key, file)
    },
    /** The server deletes a stored file that belongs to no check within a day. */
    remove(key: string) {
      uploads.current.get(key)?.abort()
      setFiles((before) => before.filter((one) => one.key !== key))
    },
  }
}

interface Upload {
  employeeId: string
  file: File
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file as evidence. */
export function uploadEvidence(
  app: Pick<App, 'session' | 'modes'>,
  { employeeId, file, onProgress, signal }: Upload,
): Promise<EvidenceFile> {
  const label = file.name.slice(-labelLength)
  const sent = { params: { employeeId }, query: { label }, file, type: typeOfFile(file), onProgress, signal }
  return upload(app, evidence.add, sent)
}

const labelLength = 120

export type Part = SentFile['part']

/** A part that a file of this check can show. */
export interface OfferedPart {
  part: Part
  /** The check lacks something until a file shows it. */
  isNeeded: boolean
}

/** A file with the parts that it was said to show, of whatever route. */
interface Shown {
  parts: readonly Part[]
}

interface MoreParts {
  /** The name on the evidence differs: `needed` until a reason is accepted, `offered` then. */
  nameChange: 'needed' | 'offered' | undefined
}

/** Returns the parts that a check can need by its route, document and conditions, those that it needs first. */
export function partsOf(parts: Asked, { nameChange }: MoreParts): readonly OfferedPart[] {
  const { isOnline, isDocument, isDigital, isGrace, document, documentCode } = parts
  const needed: [part: Part, isNeeded: boolean | undefined][] = [
    ['application', isGrace],
    ['result_page', isOnline],
    ['provider_report', isDigital],
    ['document', isDocument || isDigital],
    ['ni_document', parts.hasNiDocument],
    ['notice', parts.hasNotice],
    ['term_dates', parts.isStudent],
    ['sponsor', parts.isSupplementary],
    ['name_change', nameChange === 'needed'],
  ]
  // Beside a notice, the card or certificate that the employee has shown.
  const isShownToo = parts.route === 'ecs' && document !== undefined && documentCode !== 'G4'
  return [
    ...needed.flatMap(([part, isNeeded]) => (isNeeded ? { part, isNeeded: true } : [])),
    ...(isShownToo ? [{ part: 'document', isNeeded: false } as const] : []),
    ...(nameChange === 'offered' ? [{ part: 'name_change', isNeeded: false } as const] : []),
  ]
}

/**
 * Returns the parts of this check that a file shows. Parts chosen for another route or document do not count here: a
 * check would look complete with a wrong copy (rule 23).
 */
export function shownParts({ parts }: Shown, offered: readonly OfferedPart[]): readonly Part[] {
  return offered.flatMap(({ part }) => (parts.includes(part) ? part : []))
}

/** Returns the parts that no file shows yet. */
export function partsWithoutFile(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const shown = files.flatMap((file) => shownParts(file, offered))
  return offered.flatMap(({ part, isNeeded }) => (isNeeded && !shown.includes(part) ? part : []))
}

/** Guesses the parts of the next file: the first part that has no file, or more of the first. */
export function nextPart(files: readonly Shown[], offered: readonly OfferedPart[]): readonly Part[] {
  const part = partsWithoutFile(files, offered)[0] ?? offered[0]?.part
  return part ? [part] : []
}

/** Returns the copies as a check names them: each with every part that it shows. */
export function sentFiles(
  files: readonly (Shown & { stored?: { fileId: string } })[],
  offered: readonly OfferedPart[],
): SentFile[] {
  return files.flatMap((file) => {
    const { stored } = file
    return stored ? shownParts(file, offered).map((part) => ({ fileId: stored.fileId, part })) : []
  })
}
