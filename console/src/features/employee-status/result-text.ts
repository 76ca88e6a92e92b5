import type { Assurance } from '@bonafide/shared/contract/employees.ts'
import { routeNames } from '#features/right-to-work/check-words.ts'

const methodWords: Readonly<Record<string, string>> = {
  link: 'Link',
  code: 'Code',
  asserted: 'Typed',
  stripe: 'Stripe',
  manual: 'By hand',
  sandbox: 'Sandbox',
  ...routeNames,
  assisted: 'By hand',
}

const assuranceWords: Record<Assurance, string> = {
  verified: 'verified',
  asserted: 'not proven',
  provider: 'provider',
  attested: 'attested',
  none: 'test',
}

/** Describes how a step was settled, and what that is worth, `Link · verified`. */
export function resultText(step: { method?: string | null; assurance?: Assurance | null }): string {
  const { method, assurance } = step
  return [method && (methodWords[method] ?? method), assurance && assuranceWords[assurance]]
    .filter(Boolean)
    .join(' · ')
}
