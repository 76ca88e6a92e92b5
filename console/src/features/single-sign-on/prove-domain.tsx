import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { SsoConnection } from '@bonafide/shared/contract/single-sign-on.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { CopiedValue } from './copied-value.tsx'
import { values } from './sso.css.ts'
import { proveDomainMutation } from './sso-queries.ts'

/** Shows the record that proves the domain, until it is proven. */
export function ProveDomain({ connection }: { connection: SsoConnection }) {
  const { domain, domainRecord, domainProvenAt } = connection
  const { error, isPending, mutate } = useMutation(proveDomainMutation(useApp()))
  if (domainProvenAt) {
    return (
      <TitledCard title="Domain" lead={`You proved ${domain} on ${formatDay(domainProvenAt)}.`}>
        {null}
      </TitledCard>
    )
  }
  return (
    <TitledCard
      title="Domain"
      lead={`Show that ${domain} is yours: add this TXT record where you manage its DNS. Your colleagues can sign in as soon as we have seen it.`}
    >
      <dl className={values}>
        <CopiedValue name="Name" text={domainRecord.name} />
        <CopiedValue name="Value" text={domainRecord.value} />
      </dl>
      {error && (
        <Callout tone="danger">{messageOf(error, 'We could not look for the record. Try again.')}</Callout>
      )}
      <div>
        <Button pending={isPending} onClick={() => mutate()}>
          {isPending ? 'Checking...' : 'Check now'}
        </Button>
      </div>
    </TitledCard>
  )
}
