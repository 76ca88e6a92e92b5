import { useEffect, useState } from 'react'
import { flowPhotos, type SentPhoto } from '../../contract/verification/flow-files.ts'
import type { VerifyKey } from '../../language/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { Flow } from '../model/create-flow.ts'
import type { ScreenProps } from '../steps/step.tsx'
import { stack } from '../steps/step.css.ts'
import { evidenceBytes, evidenceTypes } from '../../contract/right-to-work/evidence.ts'
import { sendTwiceIfStale } from '../model/flow-calls.ts'

const mostPhotos = 12
// The gaps are those of the stack; styles of its own would come twice in the widget.
const flat = { margin: 0 }

interface Problem {
  name: string
  text: VerifyKey
}

function usePhotos(flow: Flow) {
  // Until they are known there is nothing to add to.
  const [photos, setPhotos] = useState<readonly SentPhoto[]>()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  useEffect(() => {
    listPhotos(flow).then(setPhotos, () => {})
  }, [flow])

  async function attempt(name: string, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      setProblems((before) => [...before, { name, text: problemOf(error) }])
    }
  }

  return {
    photos,
    isBusy,
    problems,
    /** One after the other, so that the first are there when the line breaks. */
    async send(files: readonly File[]) {
      setBusy(true)
      setProblems([])
      for (const file of files) {
        await attempt(file.name, async () => {
          const sent = await sendPhoto(flow, file)
          setPhotos((before = []) => [...before, sent])
        })
      }
      setBusy(false)
    },
    async remove({ photoId, name }: SentPhoto) {
      setProblems([])
      await attempt(name, async () => {
        await removePhoto(flow, photoId)
        setPhotos((before = []) => before.filter((one) => one.photoId !== photoId))
      })
    },
  }
}

/** Takes photos of the document, so that the organisation can prepare: nobody has to, and they replace no original. */
export function PreparationPhotos({ flow, frame }: Pick<ScreenProps, 'flow' | 'frame'>) {
  const { photos, isBusy, problems, send, remove } = usePhotos(flow)
  if (!photos) return null
  // Below that of the step.
  const Heading = frame === 'page' ? 'h2' : 'h3'
  return (
    <section className={stack} aria-labelledby="photos-title">
      <Heading id="photos-title" style={flat}>
        {flow.text('photosTitle')}
      </Heading>
      <p style={flat}>{flow.text('photosText')}</p>
      {photos.length > 0 && (
        <ul aria-label={flow.text('photosSent')} className={stack} style={flat}>
          {photos.map((photo) => (
            <li key={photo.photoId}>
              <bdi>{photo.name}</bdi>{' '}
              <button
                type="button"
                className={buttonClass({ size: 'small' })}
                aria-label={`${flow.text('photosRemove')}: ${photo.name}`}
                onClick={() => void remove(photo)}
              >
                {flow.text('photosRemove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.map(({ name, text }) => (
        <Callout key={name} tone="danger">
          <bdi>{name}</bdi>
          <span>{`: ${flow.text(text)}`}</span>
        </Callout>
      ))}
      {photos.length < mostPhotos ? (
        <PhotoChooser flow={flow} isBusy={isBusy} onChoose={(files) => void send(files)} />
      ) : (
        <p style={flat}>{flow.text('photosFull')}</p>
      )}
    </section>
  )
}

interface PhotoChooserProps {
  flow: Flow
  isBusy: boolean
  onChoose: (files: readonly File[]) => void
}

/** Puts a button in front of the browser's own, which speaks the language of the browser. */
function PhotoChooser({ flow, isBusy, onChoose }: PhotoChooserProps) {
  return (
    <div className={stack}>
      <button
        type="button"
        className={buttonClass({ size: 'large', block: true })}
        disabled={isBusy}
        aria-describedby="photos-hint"
        onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('input')?.click()}
      >
        {flow.text(isBusy ? 'sending' : 'photosAdd')}
      </button>
      <input
        type="file"
        hidden
        multiple
        accept={photoTypes}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same one may be chosen again.
          currentTarget.value = ''
        }}
      />
      <p id="photos-hint" style={flat}>
        {flow.text('photosHint')}
      </p>
    </div>
  )
}

const photoTypes = evidenceTypes.join(',')

const longestName = 120

const callOf = ({ core }: Flow) => core.options.api.call

async function listPhotos(flow: Flow): Promise<readonly SentPhoto[]> {
  const { items } = await sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.list, { params: { employeeId } }),
  )
  return items
}

/** Sends one. It is looked at first: what the server would refuse is not sent for nothing. */
async function sendPhoto(flow: Flow, file: File): Promise<SentPhoto> {
  if (file.size > evidenceBytes) throw Object.assign(new Error('too large'), { status: 413 })
  // Not every system knows the type of a photo of an iPhone.
  const type = file.type || (/\.hei[cf]$/i.test(file.name) ? 'image/heic' : 'unknown/type')
  const typed = new Blob([file], { type })
  const name = file.name.slice(-longestName)
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.add, { params: { employeeId }, query: { name }, file: typed }),
  )
}

function removePhoto(flow: Flow, photoId: string): Promise<unknown> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.remove, { body: { employeeId, photoId } }),
  )
}

const problems: Readonly<Record<number, VerifyKey>> = {
  413: 'photosTooLarge',
  415: 'photosWrongType',
  422: 'photosWrongType',
}

function problemOf(error: unknown): VerifyKey {
  const { status = 0, code } = error as { status?: number; code?: string }
  return code === 'evidence_full' ? 'photosNoRoom' : (problems[status] ?? 'photosFailed')
}
