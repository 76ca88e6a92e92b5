import * as v from 'valibot'
import type { auditAnchors } from './audit-tables.ts'
import { canonicalJson } from './canonical-json.ts'

/** The name of the key that heads are signed with. */
export const anchorKeyName = 'audit-heads'

/** The end of an organisation's chain as it was at a moment, signed: one line of what is kept outside. */
export const AnchoredHead = v.object({
  orgId: v.pipe(v.string(), v.uuid()),
  /** The number of entries in the chain at that moment. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  signature: v.pipe(v.string(), v.base64()),
})
export type AnchoredHead = v.InferOutput<typeof AnchoredHead>

export function signedBytes({ orgId, seq, hash, at }: Omit<AnchoredHead, 'signature'>): Uint8Array {
  return Buffer.from(canonicalJson({ orgId, seq, hash, at }))
}

export function toAnchoredHead(row: typeof auditAnchors.$inferSelect): AnchoredHead {
  const { orgId, seq, hash, at, signature } = row
  return { orgId, seq, hash, at: at.toISOString(), signature }
}
