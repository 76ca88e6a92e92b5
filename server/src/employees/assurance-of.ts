import type { Assurance, StepType } from '@bonafide/shared/contract/employees.ts'

const byMethod: Readonly<Record<StepType, Readonly<Record<string, Assurance>>>> = {
  email: { link: 'verified', code: 'verified', asserted: 'asserted' },
  phone: { code: 'verified' },
  id: { stripe: 'provider', manual: 'attested' },
  rtw: {
    online: 'attested',
    document: 'attested',
    ecs: 'attested',
    assisted: 'attested',
    digital: 'provider',
  },
}

/**
 * Returns the assurance of a step's result by the way it came about. An unknown way, the sandbox's among them, counts for
 * nothing, and so does a provider's test mode, which checks nobody. Kept with the result when it is settled, and not
 * asked again later.
 */
export function assuranceOf(type: StepType, method: string | null, testMode = false): Assurance {
  if (testMode) return 'none'
  const known = byMethod[type]
  return method !== null && Object.hasOwn(known, method) ? (known[method] ?? 'none') : 'none'
}
