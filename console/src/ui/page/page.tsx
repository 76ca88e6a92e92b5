import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { phones } from '@bonafide/shared/ui/focus-ring.css.ts'
import { lazy, Suspense } from 'react'
import { useMedia } from '#lib/use-media.ts'
import * as styles from './page.css.ts'

const MoreMenu = lazy(() => import('./more-menu.tsx').then((module) => ({ default: module.MoreMenu })))

interface PageProps {
  title?: string
  /** One sentence under the title. */
  lead?: string
  /** The primary action, on the right. */
  actions?: Elements
  /** Further ones, beside it; on a phone they are in a menu. */
  more?: Elements
  children?: Elements
}

/** Lays out a page of the signed-in part: title row, then content. */
export function Page({ title, lead, actions, more, children }: PageProps) {
  return (
    <div className={styles.page}>
      {title && (
        <div className={styles.head}>
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {(actions || more) && (
            <div className={styles.actions}>
              {more && <MoreActions>{more}</MoreActions>}
              {actions}
            </div>
          )}
        </div>
      )}
      {children}
    </div>
  )
}

/** Shows them in line, and on a phone below a button, whose code comes there alone. */
function MoreActions({ children }: { children: Elements }) {
  if (!useMedia(phones)) return children
  return (
    <Suspense fallback={<span className={styles.morePlace} />}>
      <MoreMenu>{children}</MoreMenu>
    </Suspense>
  )
}
