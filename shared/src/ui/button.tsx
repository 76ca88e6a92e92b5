import { type ComponentProps, type MouseEvent, useRef } from 'react'
import * as styles from './button.css.ts'
import { classes } from './classes.ts'

interface Look {
  tone?: keyof typeof styles.tones
  size?: keyof typeof styles.sizes
  /** True for the width of the element around it. */
  block?: boolean
}

/** Returns the class names of a button, for a link that looks like one. */
export function buttonClass({ tone = 'secondary', size = 'medium', block = false }: Look): string {
  return classes(styles.tones[tone], styles.sizes[size], block && styles.block)
}

/**
 * `pending` keeps the button focusable and readable but without effect, so that a keyboard user does not lose
 * their place; the label while pending is the caller's. A button that has it and acts by itself takes a double click for
 * one: the caller that says `pending` may hear of the first click only after the second. A form sees to that for its own.
 */
export function Button({
  tone,
  size,
  block,
  pending,
  className,
  onClick,
  ...button
}: Look & { pending?: boolean } & ComponentProps<'button'>) {
  const isSpent = useRef(false)
  function onOneClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending || isSpent.current) return event.preventDefault()
    if (!onClick) return
    isSpent.current = true
    setTimeout(() => (isSpent.current = false))
    onClick(event)
  }
  return (
    <button
      type="button"
      part={tone === 'primary' ? 'button-primary' : 'button-secondary'}
      {...button}
      className={classes(buttonClass({ tone, size, block }), className)}
      aria-disabled={pending || undefined}
      onClick={pending === undefined ? onClick : onOneClick}
    />
  )
}
