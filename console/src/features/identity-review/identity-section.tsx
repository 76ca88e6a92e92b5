import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ComparedFacts } from './compared-facts.tsx'
import { isHeldByFlags } from './review-words.ts'
import * as styles from './identity-review.css.ts'

/** Shows the document of an employee beside the invitation; nothing before the document is known. */
export function IdentitySection({ detail }: { detail: EmployeeDetail }) {
  const { identity } = detail
  if (!identity) return null
  return (
    <section className={styles.section} aria-labelledby="identity-title">
      <h3 className={styles.title} id="identity-title">
        Identity document
      </h3>
      {identity.state === 'review' && (
        <Callout tone="warning" title="Is this the same person?">
          {isHeldByFlags(identity)
            ? 'The document matches the invitation. A flag holds the check: look into it and decide.'
            : 'We could not match the document with the invitation. Compare them and decide.'}
        </Callout>
      )}
      <ComparedFacts identity={identity} />
    </section>
  )
}
