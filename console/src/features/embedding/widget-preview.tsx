import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { LoadError } from '#ui/status/load-boundary.tsx'
import type { EmbedView } from '@bonafide/shared/contract/organisation/embed.ts'
import { contrast, rgbOf } from '@bonafide/shared/contract/organisation/look.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import * as styles from '#features/settings/settings-page.css.ts'

/** The choices of a page about the widget that it holds. */
export interface EmbedLook {
  view: EmbedView
  theme: 'system' | 'light' | 'dark'
  /** Undefined: the page's own language. */
  locale: Locale | undefined
  /** Like `#1F4FD8`. Undefined: the widget's own. */
  accent: string | undefined
}

export const plainLook: EmbedLook = { view: 'invite', theme: 'system', locale: undefined, accent: undefined }

/** Returns the attributes for a look; defaults are left out. */
export function attributesOf({ view, theme, locale }: EmbedLook): Record<string, string> {
  return {
    view,
    ...(theme !== 'system' && { theme }),
    ...(locale && { locale }),
  }
}

/** Returns the values of the widget's public CSS variables for a look, by their names in its options. */
export function variablesOf({ accent }: EmbedLook): Record<string, string> {
  if (!accent) return {}
  const [dark, white] = [light.text, light.onAccent]
  const on = (text: string) => contrast(rgbOf(text), rgbOf(accent))
  return { accent, onAccent: on(dark) > on(white) ? dark : white }
}

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

/** No such host exists (RFC 2606), and the page's own policy refuses it too: nothing can leave the preview. */
const nowhere = 'https://preview.invalid/api'
const changing = ['theme', 'locale']

interface PreviewedWidgetProps {
  look: EmbedLook
  /** The form is sent. It goes no further. */
  onSubmit: () => void
}

/** Shows the element as a partner's page would hold it. */
function PreviewedWidget({ look, onSubmit }: PreviewedWidgetProps) {
  const frame = useRef<HTMLDivElement>(null)
  const submitted = useEffectEvent(onSubmit)
  useEffect(() => {
    const widget = document.createElement('bonafide-widget')
    widget.setAttribute('token', previewToken())
    widget.setAttribute('api-url', nowhere)
    // Submit events stay inside a shadow root; this listener is told before the form is.
    widget.shadowRoot?.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
        submitted()
      },
      true,
    )
    frame.current?.append(widget)
    return () => widget.remove()
  }, [])
  useEffect(() => {
    const widget = frame.current?.querySelector('bonafide-widget')
    if (!widget) return
    const attributes = attributesOf(look)
    for (const name of changing) {
      const value = attributes[name]
      if (value) widget.setAttribute(name, value)
      else widget.removeAttribute(name)
    }
    Object.assign(widget, { appearance: { variables: variablesOf(look) } })
  }, [look])
  return <div ref={frame} className={styles.preview} />
}

/** Makes a token whose middle part names the invitation form; it is not signed. */
function previewToken(now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const claims = { view: 'invite', iat, exp: iat + 365 * 24 * 3600 }
  return `preview.${btoa(JSON.stringify(claims))}.preview`
}
