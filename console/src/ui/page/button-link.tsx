import { buttonClass } from '@bonafide/shared/ui/button.tsx'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface AnchorProps extends ComponentProps<'a'> {
  tone?: 'primary' | 'secondary'
}

function Anchor({ tone, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ tone })}>
      {children}
    </a>
  )
}

/** A link to a page that looks like a button. */
export const ButtonLink = createLink(Anchor)
