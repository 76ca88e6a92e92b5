import { buttonClass } from '@bonafide/shared/ui/button.tsx'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface AnchorProps extends ComponentProps<'a'> {
  tone?: 'primary' | 'secondary'
  size?: 'small'
}

function Anchor({ tone, size, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ tone, size })}>
      {children}
    </a>
  )
}

/** A link to a page that looks like a button. */
export const ButtonLink = createLink(Anchor)
