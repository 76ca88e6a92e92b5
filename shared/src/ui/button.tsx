import type { ComponentProps } from 'react'
import * as styles from './button.css.ts'
import { classes } from './classes.ts'

interface Look {
  tone?: keyof typeof styles.tones
  size?: keyof typeof styles.sizes
  /** As wide as what holds it. */
  block?: boolean
}

/** The class names of a button, for a link that looks like one. */
export function buttonClass({ tone = 'secondary', size = 'medium', block = false }: Look): string {
  return classes(styles.tones[tone], styles.sizes[size], block && styles.block)
}

/**
 * `pending` keeps the button focusable and readable but without effect, so that a keyboard user does not lose
 * their place; the label while pending is the caller's.
 */
export function Button({
  tone,
  size,
  block,
  pending = false,
  className,
  onClick,
  ...button
}: Look & { pending?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      part={tone === 'primary' ? 'button-primary' : 'button-secondary'}
      {...button}
      className={classes(buttonClass({ tone, size, block }), className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    />
  )
}
