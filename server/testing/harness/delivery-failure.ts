import { expect } from 'vitest'
import { DeliveryError } from '#messages/delivery-error.ts'

/** Returns the error of a message that has to fail. */
export async function failureOf(sending: Promise<unknown>): Promise<DeliveryError> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeliveryError)
  return error as DeliveryError
}
