import type { IdentityFacts } from '@bonafide/shared/contract/employees/identity-review.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { Fragment } from 'react'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { testText } from '#features/employee-status/test-mark.tsx'
import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './identity-review.css.ts'
import { comparedWords, countryName, documentType, isHeldByFlags, reasonsInWords } from './review-words.ts'

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
            ? 'The document matches the invitation, but there is a warning sign. Look into it, then decide.'
            : 'We could not match the document with the invitation. Compare them and decide.'}
        </Callout>
      )}
      <ComparedFacts identity={identity} />
    </section>
  )
}

const unknown = 'Not known'

/** Shows invitation and document side by side, and the findings of the comparison. */
export function ComparedFacts({ identity }: { identity: IdentityFacts }) {
  const { documentName, dateOfBirth, invitedName, invitedDateOfBirth } = identity
  const reasons = reasonsInWords(identity)
  const isOtherBirth = dateOfBirth && invitedDateOfBirth && dateOfBirth !== invitedDateOfBirth
  const birth = isOtherBirth ? 'mark' : 'span'
  return (
    <>
      {identity.test && (
        <p>
          <Badge tone="neutral">{testText('id')}</Badge>
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>Detail</VisuallyHidden>
            </th>
            <th scope="col" className={styles.head}>
              Invitation
            </th>
            <th scope="col" className={styles.head}>
              Document
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={styles.label}>
              Name
            </th>
            <td className={styles.cell}>
              <Name name={invitedName} other={documentName} />
            </td>
            <td className={styles.cell}>
              <Name name={documentName} other={invitedName} />
            </td>
          </tr>
          <tr>
            <th scope="row" className={styles.label}>
              Date of birth
            </th>
            <td className={styles.cell}>
              {invitedDateOfBirth ? (
                <Compared as={birth}>{formatDate(invitedDateOfBirth)}</Compared>
              ) : (
                'Not given'
              )}
            </td>
            <td className={styles.cell}>
              {dateOfBirth ? <Compared as={birth}>{formatDate(dateOfBirth)}</Compared> : unknown}
            </td>
          </tr>
        </tbody>
      </table>
      <DocumentLine identity={identity} />
      {identity.providerPage && (
        <p className={styles.small}>
          <a href={identity.providerPage} target="_blank" rel="noopener noreferrer">
            Open at the provider
          </a>
          <span> The photos are on the provider’s website. You need an account there to see them.</span>
        </p>
      )}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="What we found">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface NameProps {
  name: string | null | undefined
  other: string | null | undefined
}

/** Shows a name, with each word marked that the other name is without. */
function Name({ name, other }: NameProps) {
  if (!name || !other) return <span>{name || unknown}</span>
  return (
    <span>
      {comparedWords(name, other).map(({ id, word, isDifferent }, index) => (
        <Fragment key={id}>
          {index > 0 && <span> </span>}
          <Compared as={isDifferent ? 'mark' : 'span'}>{word}</Compared>
        </Fragment>
      ))}
    </span>
  )
}

/** A mark is also underlined: it is never told by colour alone. */
function Compared({ as: Tag, children }: { as: 'mark' | 'span'; children: string }) {
  return <Tag className={Tag === 'mark' ? styles.difference : undefined}>{children}</Tag>
}

function DocumentLine({
  identity: { documentType: type, issuingCountry, expires },
}: {
  identity: IdentityFacts
}) {
  const parts = [
    type && documentType(type),
    issuingCountry && countryName(issuingCountry),
    expires && `expires ${formatDate(expires)}`,
  ].filter(Boolean)
  return parts.length > 0 ? <p className={styles.small}>{parts.join(' · ')}</p> : null
}
