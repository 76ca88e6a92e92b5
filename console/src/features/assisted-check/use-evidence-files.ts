import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { uploadEvidence } from './upload-evidence.ts'

/** A file on its way to be evidence. */
export interface ChosenFile {
  key: string
  file: File
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** Once it is stored. */
  fileId?: string
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

  async function send({ key, file }: Pick<ChosenFile, 'key' | 'file'>) {
    const upload = new AbortController()
    uploads.current.set(key, upload)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const { fileId } = await uploadEvidence(app, { employeeId, file, onProgress, signal: upload.signal })
      change(key, { fileId, sent: 1 })
    } catch (error) {
      change(key, { problem: messageOf(error, 'We could not upload this file. Try again.') })
    } finally {
      uploads.current.delete(key)
    }
  }

  return {
    files,
    fileIds: files.flatMap(({ fileId }) => fileId ?? []),
    isUploading: files.some(({ fileId, problem }) => !fileId && !problem),
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => ({ key: crypto.randomUUID(), file, sent: 0 }))
      setFiles((before) => [...before, ...added])
      for (const one of added) void send(one)
    },
    retry(one: ChosenFile) {
      setFiles((before) =>
        before.map((other) => (other.key === one.key ? { key: one.key, file: one.file, sent: 0 } : other)),
      )
      void send(one)
    },
    /** What is stored and belongs to no check is deleted by the server within a day. */
    remove(key: string) {
      uploads.current.get(key)?.abort()
      setFiles((before) => before.filter((one) => one.key !== key))
    },
  }
}
