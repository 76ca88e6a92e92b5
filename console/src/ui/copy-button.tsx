import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import * as styles from './copy-button.css.ts'

interface CopyButtonProps {
  text: string
  /** The name of the text, read out where a page has more than one to copy. */
  what?: string
}

/** Copies a text and says so. Where the clipboard is not allowed, the text beside it can be selected. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button size="small" onClick={() => void copy()}>
      <Icon size={14} aria-hidden="true" />
      <span role="status">
        {{ ready: 'Copy', copied: 'Copied', refused: 'Could not copy. Select it instead.' }[state]}
      </span>
      {what && <VisuallyHidden>{` ${what}`}</VisuallyHidden>}
    </Button>
  )
}

interface CodeBlockProps {
  /** The name of the code, read out for it and for its button. */
  label: string
  code: string
}

/** Shows code to copy into another program. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className={styles.block} role="group" aria-label={label}>
      <pre {...verbatim} className={styles.blockCode}>
        <code>{code}</code>
      </pre>
      <CopyButton key={code} text={code} what={label} />
    </div>
  )
}

interface ShownOnceProps {
  title: string
  /** The purpose, where that is not plain. */
  use?: string
  secret: string
  /** The name of the text that the button copies, read out for it. */
  what?: string
  onDone: () => void
}

/** Shows a new secret, to copy now or never. */
export function ShownOnce({ title, use, secret, what, onDone }: ShownOnceProps) {
  return (
    <Callout tone="success" title={title}>
      <span>{`Copy it now. You will not be able to see it again.${use ? ` ${use}` : ''}`}</span>
      <div className={styles.secret}>
        <code {...verbatim} className={styles.whole}>
          {secret}
        </code>
        <CopyButton key={secret} text={secret} what={what} />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </Callout>
  )
}
