import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { EvidenceFile } from '@bonafide/shared/contract/evidence.ts'
import type { PreparationPhoto } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { nextPart, type OfferedPart, type Part } from './file-parts.ts'
import { uploadEvidence } from './upload-evidence.ts'

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
      for (const upload of started.values()) upload.abort()
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
    const upload = new AbortController()
    uploads.current.set(key, upload)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const stored = await uploadEvidence(app, { employeeId, file, onProgress, signal: upload.signal })
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
