import { invalidLinkMessage } from '@bonafide/shared/contract/flow.ts'
import { AppError } from '#platform/app-error.ts'

/** The one answer for a link or a flow identifier that opens nothing, whatever the reason. */
export function invalidLink(): AppError {
  return new AppError('invalid_link', invalidLinkMessage)
}
