/** Returns the `head` of a route, with the name of its page in the browser's tab. */
export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} · Bonafide` }] })
}

/**
 * Keeps the reads of a loader from holding up its page, which has a place for each while it is on its way and says
 * itself what failed.
 */
export function startReads(...reads: Promise<unknown>[]): void {
  void Promise.allSettled(reads)
}
