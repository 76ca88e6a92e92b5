import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { phonePhotos } from '@bonafide/shared/contract/phone-photos.ts'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { typeOfFile, upload } from '#lib/upload.ts'

/** A photo on its way. */
export interface PhonePhoto {
  key: string
  name: string
  file: File
  /** The share that has been sent, from 0 to 1. */
  share: number
  isSent: boolean
  problem?: string | undefined
}

const longestName = 120

/** Holds the photos of one code: each is sent as soon as it is taken. */
export function usePhonePhotos(token: string) {
  const app = useApp()
  const [photos, setPhotos] = useState<readonly PhonePhoto[]>([])
  const change = (key: string, part: Partial<PhonePhoto>) =>
    setPhotos((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send({ key, file, name }: PhonePhoto) {
    change(key, { share: 0, problem: undefined })
    try {
      await upload(app, phonePhotos.add, {
        params: { token },
        query: { name },
        file,
        type: typeOfFile(file),
        onProgress: (share) => change(key, { share }),
      })
      change(key, { isSent: true })
    } catch (error) {
      change(key, { problem: messageOf(error, 'We could not send this photo. Try again.') })
    }
  }

  return {
    photos,
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: crypto.randomUUID(),
        name: (file.name || 'Photo').slice(-longestName),
        file,
        share: 0,
        isSent: false,
      }))
      setPhotos((before) => [...before, ...added])
      for (const photo of added) void send(photo)
    },
    retry: (photo: PhonePhoto) => void send(photo),
  }
}
