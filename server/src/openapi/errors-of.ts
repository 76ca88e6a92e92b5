import { asksProof } from '@bonafide/shared/contract/permissions.ts'
import { needsConfirmedEmail } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { AppError, type ErrorCode, isErrorCode } from '#platform/app-error.ts'

/** Returns the refusals of a call that API keys can make, by status: those that follow from its parts, and its own. */
export function errorsOf(call: Endpoint): Map<number, ErrorCode[]> {
  const own = (call.errors ?? []).map((code) => {
    if (!isErrorCode(code)) throw new Error(`${call.method} ${call.path} names an unknown error: ${code}`)
    return code
  })
  const codes = new Set<ErrorCode>([
    ...bySchema(call),
    ...byCaller(call),
    ...own,
    'bad_request',
    'unknown_version',
    'internal',
    'unavailable',
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = new AppError(code, '')
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].toSorted(([one], [other]) => one - other))
}

function bySchema({ method, params, query, body, idempotent }: Endpoint): ErrorCode[] {
  return [
    ...(params ? (['not_found', 'invalid_input'] as const) : []),
    ...(query ? (['invalid_input'] as const) : []),
    ...(body ? (['malformed_json', 'request_timeout', 'too_large', 'invalid_input'] as const) : []),
    ...(method === 'GET' ? [] : (['unsupported_media_type'] as const)),
    ...(idempotent ? (['in_flight', 'idempotency_mismatch'] as const) : []),
  ]
}

function byCaller(call: Endpoint): ErrorCode[] {
  const { auth, permission, effect } = call
  return [
    'unauthorised',
    'api_key_expired',
    'api_key_revoked',
    'scope_missing',
    'address_not_allowed',
    'organisation_closed',
    'too_many_requests',
    ...(permission ? (['forbidden', 'second_factor_missing'] as const) : []),
    ...(permission && needsConfirmedEmail(call) ? (['email_unconfirmed'] as const) : []),
    ...(asksProof({ effect }) ? (['step_up_required'] as const) : []),
    ...(auth.includes('embed') ? embedErrors : []),
  ]
}

const embedErrors = [
  'embed_token_invalid',
  'embed_token_expired',
  'embed_token_revoked',
  'origin_not_allowed',
  'wrong_view',
  'employer_closed',
] as const
