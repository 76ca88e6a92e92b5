import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { initials } from '#lib/format.ts'
import { sizes } from './avatar.css.ts'

/** Shows the initials of a user or an employee, beside their name. */
export function Avatar({ name, size = 'small' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span {...verbatim} className={sizes[size]} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
