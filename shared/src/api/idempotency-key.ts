/** Creates a key for one attempt to create something, so that the server recognises its repetition. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists on https and localhost only.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
