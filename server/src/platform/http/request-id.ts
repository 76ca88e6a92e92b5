const saneId = /^[\w.-]{1,64}$/

/** Returns the id of a request: the one that its caller gave it, or a new one. */
export function requestIdOf(given: string | undefined): string {
  return given && saneId.test(given) ? given : crypto.randomUUID()
}
