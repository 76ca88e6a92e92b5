import { classes } from '@bonafide/shared/ui/classes.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { iconButton } from '#ui/icon-button.css.ts'
import * as styles from './page.css.ts'

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

/** Shows the actions in line, and on a phone below a button: the same elements, so that each keeps what it is doing. */
function MoreActions({ children }: { children: Elements }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are of the buttons in it */}
      <div
        id={id}
        className={styles.more[isOpen ? 'open' : 'closed']}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return
          setOpen(false)
          button.current?.focus()
        }}
        onBlur={({ currentTarget, relatedTarget: to }) => {
          // A dialog that one of them opened gives the focus back.
          const isKept =
            to && (currentTarget.contains(to) || to === button.current || to.closest('[aria-modal]'))
          if (!isKept) setOpen(false)
        }}
      >
        {children}
      </div>
      <button
        ref={button}
        type="button"
        className={classes(iconButton, styles.moreButton)}
        aria-label="More actions"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
    </>
  )
}
