/**
 * Keeps the reads of a loader from holding up its page, which has a place for each while it is on its way and says
 * itself what failed.
 */
export function startReads(...reads: Promise<unknown>[]): void {
  void Promise.allSettled(reads)
}
