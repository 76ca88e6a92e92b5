import type { HostPage } from './host-page.ts'
import type { ShadowContent } from './shadow-root.ts'
import type { Localization } from '../localization/localization.ts'
import type { Status } from './status.ts'
import type { Source } from '../views/view-host.ts'

interface Leaving {
  readonly page: HostPage
  readonly source: Source
  readonly status: Status
  readonly localization: Localization
  readonly content: ShadowContent
}

/** Takes the employee to the identity provider. The host page may do so itself; a frame opens a tab. */
export function leavePage({ page, source, status, localization, content }: Leaving) {
  /** False: it opens elsewhere, and the view stays. */
  return (url: string): boolean => {
    status.set('redirecting')
    let isPrevented = false
    const preventDefault = () => void (isPrevented = true)
    if (!page.emit('redirect', { url, preventDefault }) || isPrevented) return false
    if (source.frame === 'embedded' && !page.remember()) status.tell('storage_blocked')
    const outcome = page.leave(url)
    if (outcome === 'blocked') content.say(status.tell('popup_blocked'), localization.texts().open, url)
    return outcome === 'left'
  }
}
