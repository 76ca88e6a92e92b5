import { verify } from './verify-webhook.ts'

export { Bonafide } from './bonafide.ts'
export { BonafideError } from './bonafide-error.ts'
export type { BonafideOptions, CallOptions } from './create-caller.ts'
export type * from './calls.gen.ts'
export { type Page, PagedList } from './paged-list.ts'
export { WebhookSignatureError } from './verify-webhook.ts'
export const webhooks = { verify }
