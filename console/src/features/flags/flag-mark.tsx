import type { Flag } from '@bonafide/shared/contract/flags.ts'
import { Flag as FlagIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { flagCount, FlagList } from './flag-list.tsx'
import * as styles from './flags.css.ts'

interface FlagMarkProps {
  flags: readonly Flag[]
  /** The name of the flagged employee. */
  name: string
}

/** Marks an employee in a list; the mark opens the sentences; nothing where there are no flags. */
export function FlagMark({ flags, name }: FlagMarkProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!flags.length) return null
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${flagCount(flags)}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <FlagIcon size={14} aria-hidden="true" />
        <span>{flagCount(flags)}</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.sentences}>
          <FlagList flags={flags} label={`Flags of ${name}`} />
        </div>
      )}
    </>
  )
}
