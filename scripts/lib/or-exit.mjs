/**
 * Ends the process with the reason on one line, where a stack trace would only hide it.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function orExit(work) {
  return work.catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
