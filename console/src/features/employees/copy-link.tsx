import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Copy } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'

/** Puts the person's own link on the clipboard. */
export function CopyLink({ token, channel }: { token: string; channel?: Channel | null }) {
  const { toasts } = useApp()
  async function copy() {
    const url = new URL(`/verify/${encodeURIComponent(token)}`, location.origin)
    if (channel) url.searchParams.set('channel', channel)
    try {
      await navigator.clipboard.writeText(url.href)
      toasts.open({ variant: 'default', title: 'Link copied', text: 'Give it to this person only.' })
    } catch {
      toasts.open({ variant: 'destructive', title: 'Link not copied', text: url.href })
    }
  }
  return (
    <Button onClick={copy}>
      <Copy size={16} aria-hidden="true" />
      Copy link
    </Button>
  )
}
