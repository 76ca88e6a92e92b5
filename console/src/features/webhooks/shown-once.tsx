import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import * as styles from './webhooks.css.ts'

interface ShownOnceProps {
  url: string
  secret: string
  onDone: () => void
}

/** A signing secret, this once. */
export function ShownOnce({ url, secret, onDone }: ShownOnceProps) {
  return (
    <Callout tone="success" title={`The signing secret for ${url}`}>
      Copy it now. You will not be able to see it again. Your server needs it to check that events come from
      Bonafide.
      <div className={styles.secret}>
        <code className={styles.code}>{secret}</code>
        <CopyButton key={secret} text={secret} what="the signing secret" />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </Callout>
  )
}
