import * as v from 'valibot'

const key = 'bonafide-checkout'
const AwaitedPlan = v.object({ id: v.string(), name: v.string(), startsAtOnce: v.boolean() })
/** The plan a checkout was opened for, so that the page after the payment knows what to wait for. */
export type AwaitedPlan = v.InferOutput<typeof AwaitedPlan>

/** Remembers it in this tab. */
export function rememberAwaitedPlan({ id, name, startsAtOnce }: AwaitedPlan): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, name, startsAtOnce }))
  } catch {
    // Without storage the page waits for any paid plan.
  }
}

/** The plan remembered last, if any. */
export function awaitedPlan(): AwaitedPlan | undefined {
  try {
    const stored = v.safeParse(AwaitedPlan, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}
