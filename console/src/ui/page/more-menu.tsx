import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import * as styles from './more-menu.css.ts'

/** Shows the further actions of a page below a button, hidden and not gone, so that each keeps what it is doing. */
export function MoreMenu({ children }: { children: Elements }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are of the buttons in it */}
      <div
        id={id}
        className={styles.menu}
        hidden={!isOpen}
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
        className={styles.button}
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
