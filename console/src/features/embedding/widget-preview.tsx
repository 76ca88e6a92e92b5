import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useState } from 'react'
import { LoadError } from '#ui/status/load-boundary.tsx'
import type { EmbedLook } from './embed-look.ts'
import { PreviewedWidget } from './previewed-widget.tsx'
import * as styles from '#features/settings/settings-page.css.ts'

/** The file that partners' pages load, from this very server. */
const script = '/sdk/v1/bonafide.js'

async function defineWidget(attempt: number) {
  if (customElements.get('bonafide-widget')) return
  // The browser remembers that a module failed, so each try has an address of its own.
  await import(/* @vite-ignore */ attempt > 0 ? `${script}?${attempt}` : script)
  await customElements.whenDefined('bonafide-widget')
}

/** Shows the widget itself, loaded on request. It has no token that any server takes, so it can send nothing. */
export function WidgetPreview({ look }: { look: EmbedLook }) {
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [attempts, setAttempts] = useState(0)
  const [isSent, setIsSent] = useState(false)
  function open() {
    setState('loading')
    setAttempts(attempts + 1)
    defineWidget(attempts).then(
      () => setState('open'),
      () => setState('failed'),
    )
  }
  if (look.view === 'verify') {
    return (
      <p className={styles.lead}>
        You can only preview the invitation form. A verification needs a real invitation.
      </p>
    )
  }
  return (
    <div className={styles.step}>
      <div>
        <Button
          aria-expanded={state === 'open'}
          onClick={() => (state === 'open' ? setState('closed') : open())}
        >
          {state === 'open' ? 'Hide preview' : 'Show preview'}
        </Button>
      </div>
      {state === 'loading' && <Spinner text="Loading..." />}
      {state === 'failed' && (
        <LoadError text="We could not load the preview." retrying={false} onRetry={open} />
      )}
      {state === 'open' && <PreviewedWidget look={look} onSubmit={() => setIsSent(true)} />}
      <div role="status" className={styles.previewNote}>
        {state === 'open' && isSent && <Callout tone="info">This is a preview. Nothing is sent.</Callout>}
      </div>
    </div>
  )
}
