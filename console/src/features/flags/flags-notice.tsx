import type { Flag } from '@bonafide/shared/contract/flags.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { flagCount, FlagList } from './flag-list.tsx'
import * as styles from './flags.css.ts'

/** Signs that another may have verified in the employee's place; nothing where there are none. */
export function FlagsNotice({ flags }: { flags: readonly Flag[] }) {
  if (!flags.length) return null
  return (
    <Callout tone="warning" title={`${flagCount(flags)} to look into`}>
      <p className={styles.note}>Someone else may have done these steps. Only you decide what follows.</p>
      <FlagList flags={flags} label="Flags" />
    </Callout>
  )
}
