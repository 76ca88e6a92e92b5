import { icon } from './step.css.ts'

/** Draws a tick in the colour of the text. */
export function CheckIcon({ className }: { className: string }) {
  return (
    <span className={className}>
      <svg viewBox="0 0 24 24" className={icon} aria-hidden="true">
        <path d="M9 18.8 2.7 12.5l1.9-1.9L9 15l10.4-10.4 1.9 1.9z" />
      </svg>
    </span>
  )
}
