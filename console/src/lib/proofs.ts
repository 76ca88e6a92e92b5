import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'

/** A proof that the user is asked for, and the caller that waits for it. */
export type AskedProof =
  | {
      kind: 'sign-in'
      /** The refusal that asks for it, as it came. */
      refusal: unknown
      /** Nothing where the user gives up. */
      answer(reply: AuthReply | undefined): void
    }
  | { kind: 'step-up'; answer(isProven: boolean): void }

export type Proofs = ReturnType<typeof createProofs>

/** Holds the proof that the server waits for before it goes on: one at a time, which a page shows a form for. */
export function createProofs() {
  let asked: AskedProof | undefined
  let stepUp: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const show = (next: AskedProof | undefined) => {
    asked = next
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => asked,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks for the second factor of who signs in. */
    finishSignIn: (refusal: unknown) =>
      new Promise<AuthReply | undefined>((resolve) => {
        show({
          kind: 'sign-in',
          refusal,
          answer(reply) {
            show(undefined)
            resolve(reply)
          },
        })
      }),
    /** Asks who is signed in to prove that it is them. Calls that wait for it at the same time ask once. */
    stepUp() {
      stepUp ??= new Promise<boolean>((resolve) => {
        show({
          kind: 'step-up',
          answer(isProven) {
            stepUp = undefined
            show(undefined)
            resolve(isProven)
          },
        })
      })
      return stepUp
    },
  }
}

/**
 * Returns a `fetch` that asks the user for a missing proof and then repeats the refused call: its caller does not
 * notice. When the user gives up, the caller gets the refusal.
 */
export function withProofs(
  send: typeof fetch,
  proofs: Pick<Proofs, 'finishSignIn' | 'stepUp'>,
): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 403) return response
    const refusal = (await response
      .clone()
      .json()
      .catch(() => null)) as { code?: unknown } | null
    const code = refusal?.code
    if (code === 'second_factor_required') {
      const reply = await proofs.finishSignIn(refusal)
      return reply ? Response.json(reply) : response
    }
    if (code === 'step_up_required' && (await proofs.stepUp())) return send(input, init)
    return response
  }
}
