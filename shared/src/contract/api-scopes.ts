import * as v from 'valibot'

export const apiScopes = [
  'employees:read',
  'employees:write',
  'checks:read',
  'evidence:read',
  'webhooks:manage',
  'embed:mint',
  'reports:read',
] as const
/** A permission of an API key. A call that a key can make names the one it needs. */
export const ApiScope = v.picklist(apiScopes, 'Unknown scope')
export type ApiScope = v.InferOutput<typeof ApiScope>
