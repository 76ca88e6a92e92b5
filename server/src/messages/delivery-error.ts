interface Facts {
  /** The same message to the same receiver on this channel would fail again. */
  permanent?: boolean
  /** The other side may have taken it all the same. */
  uncertain?: boolean
  /** Seconds the other side asks to wait. */
  retryAfter?: number | undefined
}

/**
 * Why a message could not be handed over. `message` goes into the log and `reason` onto a screen, so neither
 * holds what the other side answered: that names addresses and numbers.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly reason: string
  readonly permanent: boolean
  readonly uncertain: boolean
  readonly retryAfter: number | undefined

  constructor(message: string, reason: string, facts: Facts = {}) {
    super(message)
    this.reason = reason
    this.permanent = facts.permanent ?? false
    this.uncertain = facts.uncertain ?? false
    this.retryAfter = facts.retryAfter
  }
}
