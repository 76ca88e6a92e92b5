import { auth } from '@bonafide/shared/contract/auth.ts'
import { billing } from '@bonafide/shared/contract/billing.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'

/** Calls of the contract that this server answers with 404 so far. */
export const notServedYet: readonly Pick<Endpoint, 'method' | 'path'>[] = [
  auth.google,
  billing.checkoutSession,
]
