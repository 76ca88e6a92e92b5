import { type Metrics, secondsSince } from '#platform/metrics/create-metrics.ts'

/** Gives a provider back with each of its calls timed, under a name. */
export type Measure = <P extends object | undefined>(name: string, provider: P) => P

export const measureCalls =
  ({ providerCalls }: Metrics): Measure =>
  (name, provider) => {
    if (!provider) return provider
    return new Proxy(provider, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          const started = performance.now()
          const result: unknown = member.apply(target, args)
          // What answers at once makes no call.
          if (!(result instanceof Promise)) return result
          const count = (outcome: string) =>
            providerCalls.observe({ provider: name, call: String(key), outcome }, secondsSince(started))
          return result.then(
            (value: unknown) => {
              count('ok')
              return value
            },
            (error: unknown) => {
              count('failed')
              throw error
            },
          )
        }
      },
    })
  }
