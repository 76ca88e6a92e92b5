import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { App } from '#lib/app.ts'

type Linked = Pick<Employee, 'verificationToken' | 'inviteChannelPref' | 'language'>

/** Puts the employee's own link on the clipboard. */
export async function copyLink(
  { toasts }: Pick<App, 'toasts'>,
  { verificationToken, inviteChannelPref, language }: Linked,
): Promise<void> {
  const url = new URL(`/verify/${encodeURIComponent(verificationToken ?? '')}`, location.origin)
  if (inviteChannelPref) url.searchParams.set('channel', inviteChannelPref)
  if (language) url.searchParams.set('lang', language)
  try {
    await navigator.clipboard.writeText(url.href)
    toasts.open({ variant: 'default', title: 'Link copied', text: 'Share it with this employee only.' })
  } catch {
    toasts.open({ variant: 'destructive', title: 'Link not copied', text: url.href })
  }
}
