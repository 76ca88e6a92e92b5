import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { CopyButton } from './copy-button.tsx'
import * as styles from './shown-once.css.ts'

interface ShownOnceProps {
  title: string
  /** The purpose, where that is not plain. */
  use?: string
  secret: string
  /** The name of the text that the button copies, read out for it. */
  what?: string
  onDone: () => void
}

/** Shows a new secret, to copy now or never. */
export function ShownOnce({ title, use, secret, what, onDone }: ShownOnceProps) {
  return (
    <Callout tone="success" title={title}>
      <span>{`Copy it now. You will not be able to see it again.${use ? ` ${use}` : ''}`}</span>
      <div className={styles.secret}>
        <code {...verbatim} className={styles.whole}>
          {secret}
        </code>
        <CopyButton key={secret} text={secret} what={what} />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </Callout>
  )
}
