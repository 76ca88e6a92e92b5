import type { HostPage } from './host-page.ts'
import type { Shell } from './shell.ts'
import type { Speech } from './speech.ts'
import type { Status } from './status.ts'
import type { Source } from './view-host.ts'

interface Leaving {
  readonly page: HostPage
  readonly source: Source
  readonly status: Status
  readonly speech: Speech
  readonly shell: Shell
}

/** How the person gets to the identity provider. The host page may see to it; a frame opens a tab. */
export function leavePage({ page, source, status, speech, shell }: Leaving) {
  /** False: it opens elsewhere, and the view stays. */
  return (url: string): boolean => {
    status.set('redirecting')
    if (!page.emit('redirect', { url })) return false
    if (source.frame === 'embedded' && !page.remember()) status.tell('storage_blocked')
    const outcome = page.leave(url)
    if (outcome === 'blocked') shell.say(status.tell('popup_blocked'), speech.texts().open, url)
    return outcome === 'left'
  }
}
