import * as v from 'valibot'

export const sandboxEventType = 'identity.session.updated'

/** What the sandbox provider posts when one of its sessions changes. */
export const SandboxEvent = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  type: v.pipe(v.string(), v.maxLength(64)),
  data: v.variant('status', [
    v.object({
      session: v.pipe(v.string(), v.maxLength(64)),
      status: v.picklist(['processing', 'verified', 'cancelled']),
    }),
    v.object({
      session: v.pipe(v.string(), v.maxLength(64)),
      status: v.literal('failed'),
      reason: v.pipe(v.string(), v.maxLength(200)),
    }),
  ]),
})
export type SandboxEvent = v.InferOutput<typeof SandboxEvent>
