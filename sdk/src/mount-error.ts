/** Thrown by `mount`. Everything else that goes wrong is an `error` event. */
export interface MountError extends Error {
  /** Nothing matches the target, or a widget is in it already. */
  code: 'target_not_found' | 'already_mounted'
}
