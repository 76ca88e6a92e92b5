import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { CopyButton } from './copy-button.tsx'
import * as styles from './code-block.css.ts'

interface CodeBlockProps {
  /** The name of the code, read out for it and for its button. */
  label: string
  code: string
}

/** Shows code to copy into another program. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className={styles.block} role="group" aria-label={label}>
      <pre {...verbatim} className={styles.code}>
        <code>{code}</code>
      </pre>
      <CopyButton key={code} text={code} what={label} />
    </div>
  )
}
