import type { Providers } from '#platform/scope.ts'
import { type Metrics, secondsSince } from '#platform/metrics/create-metrics.ts'

/** The same providers, with each of their calls timed. */
export function measureProviders(providers: Providers, { providerCalls }: Metrics): Providers {
  const measured = <P extends object | undefined>(name: keyof Providers, provider: P): P => {
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
  const { email, sms, whatsapp, identity, earlierIdentity, rtw, digital, payment, google, sso, evidence } =
    providers
  return {
    email: measured('email', email),
    sms: measured('sms', sms),
    whatsapp: measured('whatsapp', whatsapp),
    identity: measured('identity', identity),
    earlierIdentity: earlierIdentity.map((provider) => measured('identity', provider)),
    rtw: measured('rtw', rtw),
    digital: measured('digital', digital),
    payment: measured('payment', payment),
    google: measured('google', google),
    sso: measured('sso', sso),
    evidence: { ...evidence, s3: measured('evidence', evidence.s3) },
  }
}
