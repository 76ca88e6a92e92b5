import { ProviderError } from '#platform/provider-error.ts'

/** The customer that a request is for was deleted at Stripe, or belongs to another account of it. */
export class MissingCustomer extends ProviderError {}
