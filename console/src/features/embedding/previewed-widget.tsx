import { useEffect, useEffectEvent, useRef } from 'react'
import { attributesOf, type EmbedLook, variablesOf } from './embed-look.ts'
import * as styles from '#features/settings/settings-page.css.ts'

/** No such host exists (RFC 2606), and the page's own policy refuses it too: nothing can leave the preview. */
const nowhere = 'https://preview.invalid/api'
const changing = ['theme', 'locale']

interface PreviewedWidgetProps {
  look: EmbedLook
  /** The form is sent. It goes no further. */
  onSubmit: () => void
}

/** Shows the element as a partner's page would hold it. */
export function PreviewedWidget({ look, onSubmit }: PreviewedWidgetProps) {
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
export function previewToken(now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const claims = { view: 'invite', iat, exp: iat + 365 * 24 * 3600 }
  return `preview.${btoa(JSON.stringify(claims))}.preview`
}
