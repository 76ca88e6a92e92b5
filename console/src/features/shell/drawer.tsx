import { X } from 'lucide-react'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { useEffect } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import * as styles from './app-layout.css.ts'
import { Sidebar } from './sidebar.tsx'

const medium = '(min-width: 768px)'

/** Shows the sidebar of small screens. It closes when an item is chosen, and when the screen becomes wide. */
export function Drawer({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const screen = matchMedia(medium)
    screen.addEventListener('change', onClose)
    return () => screen.removeEventListener('change', onClose)
  }, [onClose])
  return (
    <Dialog side="start" label="Menu" onClose={onClose}>
      <div className={styles.drawer}>
        <Sidebar onChoose={onClose} />
        <button
          type="button"
          className={classes(iconButton, styles.close)}
          aria-label="Close menu"
          onClick={onClose}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </Dialog>
  )
}
