import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { CallTokens } from '@bonafide/shared/api/call-tokens.ts'
import { type Api, type ApiConfig, createApi } from '@bonafide/shared/api/client.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import type { ViewHost } from '../views/view-host.ts'

/**
 * Creates the client of a view: with the present token, within the time limits of the widget, and with its own texts for
 * failures of the page around it.
 */
export function createWidgetApi(
  host: ViewHost,
  carriedBy: CallTokens['carriedBy'],
  submits?: ApiConfig['submits'],
): Api {
  const { page, source, localization, tokens, within, words } = host
  const { call } = createApi({
    baseUrl: page.options.apiUrl ?? source.apiUrl,
    submits,
    tokens: {
      carriedBy,
      get: tokens.get,
      renew: tokens.canRenew
        ? ({ code }) => tokens.renew(code === 'embed_token_expired' ? 'expired' : 'rejected')
        : undefined,
    },
    // For the messages to the employee. The form that invites them is in the language of a user.
    additions:
      carriedBy === 'header' ? undefined : () => ({ language: localization.locale(), ...source.choice?.() }),
  })

  // Replaces the server's message for errors of the embed token or its page: they are no dead link, and the employee
  // cannot ask for a new one. Without an answer there is no server message at all.
  function explained(error: ApiError): ApiError {
    const { kind, status, requestId, cause = error } = error
    const code = status === 401 && error.code === 'unknown' ? 'token_invalid' : error.code
    const isOfPage = /^(embed_|origin_|wrong_view|token_|network|timeout)/.test(code)
    if (source.frame === 'page' || !isOfPage) return error
    return new ApiError({ kind, code, requestId, message: words(code), cause })
  }

  return {
    call: async (endpoint: Endpoint, request: { signal?: AbortSignal } = {}) => {
      try {
        return await within((signal) => call(endpoint, { ...request, signal }), request.signal)
      } catch (error) {
        throw explained(error as ApiError)
      }
    },
  }
}
