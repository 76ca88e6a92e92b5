import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { evidenceTypes } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { phonePhotos } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as auth from '#features/auth/auth-layout.css.ts'
import { AuthLayout } from '#features/auth/auth-layout.tsx'
import { useApp } from '#lib/app-context.ts'
import { typeOfFile, upload } from '#lib/upload.ts'
import * as styles from './phone-photos.css.ts'

/** Takes photos with a phone for a check that a user makes at a computer. */
export function PhonePhotosPage({ token }: { token: string }) {
  const { call } = useApp()
  const { data, error } = useQuery({
    queryKey: ['phone-photos', token],
    queryFn: ({ signal }) => call(phonePhotos.open, { params: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  return (
    <AuthLayout>
      <div>
        <h1 className={auth.title}>Photos for a check</h1>
        {data && (
          <p
            className={auth.lead}
          >{`For ${data.organisation}. They appear beside the check on your computer.`}</p>
        )}
      </div>
      {(error || !token) && (
        <Callout tone="danger" title="This code cannot be used">
          {messageOf(error, 'Scan a new code on your computer.')}
        </Callout>
      )}
      {data && <Camera token={token} />}
      {token && !data && !error && <Spinner text="Loading..." />}
    </AuthLayout>
  )
}

function Camera({ token }: { token: string }) {
  const { photos, add, retry } = usePhonePhotos(token)
  const input = useRef<HTMLInputElement>(null)
  const sent = photos.filter(({ isSent }) => isSent).length
  return (
    <div className={auth.form}>
      <p>
        Take a photo of every page that counts. Lay it flat in good light, with all four corners in the
        picture and all text readable.
      </p>
      <Button tone="primary" size="large" block onClick={() => input.current?.click()}>
        {photos.length ? 'Take another photo' : 'Take a photo'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Photo"
        accept={evidenceTypes.join(',')}
        capture="environment"
        className={styles.input}
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p role="status">{sent > 0 && (sent === 1 ? '1 photo sent.' : `${sent} photos sent.`)}</p>
      {photos.length > 0 && (
        <ul className={styles.list} aria-label="Photos">
          {photos.map((photo) => (
            <PhotoItem key={photo.key} photo={photo} onRetry={() => retry(photo)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PhotoItem({ photo, onRetry }: { photo: PhonePhoto; onRetry: () => void }) {
  const { name, share, isSent, problem } = photo
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      {isSent && <span>Sent</span>}
      {!isSent && !problem && <ProgressBar label={`Sending ${name}`} value={share * 100} />}
      {problem && (
        <>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <Button aria-label={`Retry: ${name}`} onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </li>
  )
}

/** A photo on its way. */
interface PhonePhoto {
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
function usePhonePhotos(token: string) {
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
