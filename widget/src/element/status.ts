import type { StepResults, WidgetState } from '@bonafide/sdk'
import type { ApiError } from '@bonafide/shared/api/api-error.ts'
import { codeOf, errorOf } from './error-codes.ts'
import type { HostPage } from './host-page.ts'
import type { Localization } from '../localization/localization.ts'

export type Status = ReturnType<typeof createStatus>

/** Holds the state of a widget, and the events that it has told the host page. */
export function createStatus(emit: HostPage['emit'], localization: Localization) {
  let state: WidgetState = 'loading'
  let step: number | undefined
  let isReady = false

  return {
    get: () => state,
    set: (next: WidgetState) => void (state = next),
    /** Returns the text that the employee reads about a code of the widget, or of the API about an embed token. */
    words: (code: string) => errorOf(code.replace(/^embed_/, ''), localization.texts()).displayMessage,
    /** Returns the text that the employee reads. */
    tell(code: string, message?: string): string {
      const error = errorOf(code, localization.texts(), message)
      emit('error', { ...error, step })
      return error.displayMessage
    },
    /** A failed call, which the view shows: in the server's words where it has any. Or whatever else was thrown there. */
    report(error: ApiError | Error, at = step) {
      const { requestId, cause, kind } = error as ApiError
      const told = errorOf(
        codeOf(error as ApiError),
        localization.texts(),
        (cause as Error | undefined)?.message ?? error.message,
      )
      const displayMessage = (kind && localization.translated(error as ApiError)) || told.displayMessage
      emit('error', { ...told, displayMessage, requestId, step: at })
    },
    onReady() {
      if (state === 'loading') state = 'ready'
      if (!isReady) emit('ready')
      isReady = true
    },
    onStep(next: number, steps?: StepResults) {
      step = next
      state = 'ready'
      emit('stepchange', { step, total: 4, steps })
    },
    onComplete(employeeId: string) {
      state = 'complete'
      emit('complete', { employeeId })
    },
  }
}
