import { Button } from '@bonafide/shared/ui/button.tsx'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

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
