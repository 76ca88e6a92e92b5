import {
  FloatingFocusManager,
  FloatingOverlay,
  FloatingPortal,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import * as styles from './dialog.css.ts'

export interface ModalProps {
  /** The place where it opens: in the middle, as a sheet at the end, as a drawer at the start. */
  side?: keyof typeof styles.panels
  role?: 'dialog' | 'alertdialog'
  /** The ids of its title and of what it says, or a name where there is no title to see. */
  labelledBy?: string
  describedBy?: string
  label?: string
  onClose: () => void
  /** While true neither Escape nor the overlay closes it. */
  locked?: boolean
  /** The element that has the focus afterwards; left out, the one that had it before. */
  returnFocus?: RefObject<HTMLElement | null> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  children: ReactNode
}

/** Draws the modal itself: keeps the focus, gives it back, closes by Escape and by the overlay. */
export function Modal(props: ModalProps) {
  const {
    side = 'centre',
    role = 'dialog',
    labelledBy,
    describedBy,
    label,
    onClose,
    locked,
    returnFocus = true,
    onKeyDown,
    children,
  } = props
  const { refs, context } = useFloating({ open: true, onOpenChange: (open) => !open && onClose() })
  const { getFloatingProps } = useInteractions([
    useDismiss(context, {
      enabled: !locked,
      outsidePressEvent: 'mousedown',
      outsidePress: role === 'dialog',
    }),
    useRole(context, { role }),
  ])
  return (
    <FloatingPortal>
      <FloatingOverlay lockScroll className={styles.overlays[side]}>
        <FloatingFocusManager context={context} returnFocus={returnFocus}>
          <div
            ref={refs.setFloating}
            {...getFloatingProps({ onKeyDown })}
            aria-modal="true"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-label={label}
            className={styles.panels[side]}
          >
            {children}
          </div>
        </FloatingFocusManager>
      </FloatingOverlay>
    </FloatingPortal>
  )
}
