import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { whole } from '#ui/shown-once.css.ts'
import { lead } from '#ui/titled-card.css.ts'
import { value } from './sso.css.ts'

/** Shows a value to enter elsewhere, with its name. */
export function CopiedValue({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className={lead}>{name}</dt>
      <dd className={value}>
        <code {...verbatim} className={whole}>
          {text}
        </code>
        <CopyButton text={text} what={name} />
      </dd>
    </div>
  )
}
