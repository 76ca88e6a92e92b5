import type { ErrorCategory, StepResults, WidgetError, WidgetState } from '@bonafide/sdk'
import type { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { HostPage } from './host-page.ts'
import type { Localization } from '../localization/localization.ts'
import type { Texts } from '../localization/texts/en-gb.ts'

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

type Kind = readonly [category: ErrorCategory, retryable: boolean, text?: keyof Texts]

const setUp: Kind = ['configuration', false, 'broken']
const access: Kind = ['authentication', true, 'access']
const busy: Kind = ['internal', true, 'busy']
const offline: Kind = ['network', true, 'offline']
const unnoticed: Kind = ['configuration', false]

const kinds: Readonly<Record<string, Kind>> = {
  token_missing: setUp,
  wrong_view: setUp,
  origin_not_allowed: setUp,
  token_revoked: ['authentication', false, 'broken'],
  token_expired: access,
  token_invalid: access,
  token_refresh_failed: access,
  link_invalid: ['authentication', false],
  network: offline,
  view_failed: offline,
  timeout: ['network', true, 'busy'],
  rate_limited: ['rate_limit', true, 'busy'],
  server_error: busy,
  internal: busy,
  popup_blocked: ['configuration', true, 'popup'],
  provider_cancelled: ['provider', true, 'stopped'],
  // The employee goes on as if nothing had happened.
  storage_blocked: unnoticed,
  return_replayed: unnoticed,
  property_as_attribute: unnoticed,
  language_failed: ['network', true],
}

/** Returns the code of an answer of the API as partners know it; `internal` for anything else that was thrown. */
export function codeOf({ kind, status = 0, code }: ApiError): string {
  if (!kind) return 'internal'
  if (code.startsWith('embed_')) return code.slice('embed_'.length)
  if (code === 'invalid_link') return 'link_invalid'
  if (status === 429) return 'rate_limited'
  if (status >= 500 || kind === 'bad_reply') return 'server_error'
  if (status === 401 && !(code in kinds)) return 'token_invalid'
  return code
}

/** Returns the error for a code. Refusals that are not listed are about the employee, not about the page. */
export function errorOf(code: string, texts: Texts, message = ''): WidgetError {
  const [category, retryable, text] = kinds[code] ?? ['eligibility', true]
  return { code, category, message, displayMessage: text ? texts[text] : '', retryable }
}
