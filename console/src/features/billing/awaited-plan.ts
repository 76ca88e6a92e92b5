import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import * as v from 'valibot'

const key = 'bonafide-checkout'
const AwaitedPlan = v.object({ id: v.string(), name: v.string(), startsAtOnce: v.boolean() })
/** The plan a checkout was opened for, so that the page after the payment knows what to wait for. */
export type AwaitedPlan = v.InferOutput<typeof AwaitedPlan>

/** Remembers it in this tab. */
export function rememberAwaitedPlan({ id, name, startsAtOnce }: AwaitedPlan): void {
  store('sessionStorage', key, JSON.stringify({ id, name, startsAtOnce }))
}

/** Returns the plan remembered last, if any: without it the page waits for any paid plan. */
export function awaitedPlan(): AwaitedPlan | undefined {
  try {
    const stored = v.safeParse(AwaitedPlan, JSON.parse(readStored('sessionStorage', key) ?? 'null'))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}
