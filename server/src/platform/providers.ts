/** Names a vendor by its interface, beside which it is defined: what holds them all knows nothing of what they do. */
export interface ProviderKey<T> {
  readonly name: string
  /** Never there: has the compiler tell one key from another. */
  readonly holds?: T
}

export const defineProvider = <T>(name: string): ProviderKey<T> => ({ name })

/** The vendors behind their interfaces, or what stands in for them. */
export class Providers {
  readonly #held: Map<string, unknown>

  /** @param others to begin with */
  constructor(others?: Providers) {
    this.#held = new Map(others ? others.#held : [])
  }

  /** @throws Error where none was put in, which may be `undefined` for one that is not offered */
  get<T>(key: ProviderKey<T>): T {
    if (!this.#held.has(key.name)) throw new Error(`there is no provider ${key.name}`)
    return this.#held.get(key.name) as T // `put` has taken a T for this key.
  }

  put<T>(key: ProviderKey<T>, provider: T): this {
    this.#held.set(key.name, provider)
    return this
  }
}
