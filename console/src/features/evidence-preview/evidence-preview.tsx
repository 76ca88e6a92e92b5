import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { evidence, type EvidenceFile } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useId } from 'react'
import { useApp } from '#lib/app-context.ts'
import { lapse as problem } from '#features/right-to-work/right-to-work.css.ts'
import * as styles from './evidence-preview.css.ts'

interface EvidencePreviewProps {
  employeeId: string
  file: Pick<EvidenceFile, 'fileId' | 'sha256' | 'mime'>
  /** The name of the file on the screen. */
  name: string
}

/**
 * Shows a picture of evidence where it is listed; nothing for a file that is no picture. The server records who looked.
 */
export function EvidencePreview({ employeeId, file: { fileId, sha256, mime }, name }: EvidencePreviewProps) {
  const { call } = useApp()
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () =>
      addressOf((await call(evidence.preview, { params: { employeeId, fileId } })) as Blob),
  })
  const id = useId()
  if (!mime.startsWith('image/')) return null
  return (
    <div className={styles.preview}>
      <Button
        size="small"
        pending={isPending}
        aria-label={`${data ? 'Hide' : 'Preview'}: ${name}`}
        aria-expanded={data !== undefined}
        aria-controls={data && id}
        onClick={() => (data ? reset() : mutate())}
      >
        {data ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        <span>{data ? 'Hide' : 'Preview'}</span>
      </Button>
      {data && (
        <figure id={id} className={styles.picture}>
          <img className={styles.image} src={data} alt={`Preview of ${name}`} />
          <figcaption className={styles.hash}>{`SHA-256 of the file as it was sent: ${sha256}`}</figcaption>
        </figure>
      )}
      {error && (
        <span role="alert" className={problem}>
          {messageOf(error, 'We could not open the preview. Try again.')}
        </span>
      )}
    </div>
  )
}

/** Returns an address within the page: its policy allows no other address of a picture. */
function addressOf(content: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the picture could not be read')))
    reader.readAsDataURL(content)
  })
}
