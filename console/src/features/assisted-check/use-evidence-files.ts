import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { EvidenceFile } from '@bonafide/shared/contract/evidence.ts'
import type { PreparationPhoto } from '@bonafide/shared/contract/right-to-work-choice.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { uploadEvidence } from './upload-evidence.ts'

/** A file on its way to be evidence. */
export interface ChosenFile {
  key: string
  name: string
  /** Not for one that the employee has sent before. */
  file?: File
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** Once it is there. */
  stored?: EvidenceFile
  problem?: string
}

/** The files of one check: each is sent as soon as it is chosen. */
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

  const change = (key: string, part: Partial<ChosenFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))

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
    fileIds: files.flatMap(({ stored }) => stored?.fileId ?? []),
    isUploading: files.some(({ stored, problem }) => !stored && !problem),
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => ({ key: crypto.randomUUID(), name: file.name, file, sent: 0 }))
      setFiles((before) => [...before, ...added])
      for (const { key, file } of added) void send(key, file)
    },
    /** Names a file that is stored already. */
    attach({ label, ...stored }: EvidenceFile & Pick<PreparationPhoto, 'label'>) {
      const attached = { key: stored.fileId, name: label || 'Photo', sent: 1, stored }
      setFiles((before) => [...before, attached])
    },
    retry({ key, name, file }: ChosenFile) {
      if (!file) return
      setFiles((before) => before.map((other) => (other.key === key ? { key, name, file, sent: 0 } : other)))
      void send(key, file)
    },
    /** What is stored and belongs to no check is deleted by the server within a day. */
    remove(key: string) {
      uploads.current.get(key)?.abort()
      setFiles((before) => before.filter((one) => one.key !== key))
    },
  }
}
