import { DeliveryError } from '#messages/delivery-error.ts'
import type { Messenger } from '#messages/messenger.ts'

/** Stands where a channel is not set up: whatever is to go there goes another way at once. */
export function createMissingMessenger(channel: string): Messenger {
  return {
    sandbox: false,
    async send() {
      const reason = `${channel} is not set up`
      throw new DeliveryError(reason, reason, { permanent: true })
    },
  }
}
