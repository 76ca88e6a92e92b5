import { ApiError, type ApiErrorDetails } from '@bonafide/shared/api/api-error.ts'
import { expect, test } from 'vitest'
import { codeOf, errorOf } from './status.ts'
import { english } from '../localization/texts/en-gb.ts'

test.each<[ApiErrorDetails, string]>([
  [{ kind: 'network' }, 'network'],
  [{ kind: 'timeout' }, 'timeout'],
  [{ kind: 'bad_reply', status: 200 }, 'server_error'],
  [{ kind: 'http', status: 500, code: 'internal' }, 'server_error'],
  [{ kind: 'http', status: 503, code: 'unknown' }, 'server_error'],
  [{ kind: 'http', status: 429, code: 'too_many_requests' }, 'rate_limited'],
  [{ kind: 'http', status: 404, code: 'invalid_link' }, 'link_invalid'],
  [{ kind: 'http', status: 401, code: 'embed_token_expired' }, 'token_expired'],
  [{ kind: 'http', status: 401, code: 'embed_token_revoked' }, 'token_revoked'],
  [{ kind: 'http', status: 401, code: 'embed_token_invalid' }, 'token_invalid'],
  [{ kind: 'http', status: 401, code: 'unknown' }, 'token_invalid'],
  [{ kind: 'token', code: 'token_refresh_failed' }, 'token_refresh_failed'],
  [{ kind: 'http', status: 403, code: 'origin_not_allowed' }, 'origin_not_allowed'],
  [{ kind: 'http', status: 402, code: 'quota_exhausted' }, 'quota_exhausted'],
  [{ kind: 'http', status: 409, code: 'already_invited' }, 'already_invited'],
])('%o is known to partners as %s', (details, code) => {
  expect(codeOf(new ApiError(details))).toBe(code)
})

test('what is wrong with the page is said to the page, and in plain words to the employee', () => {
  expect(errorOf('origin_not_allowed', english, 'https://a.example is not listed')).toEqual({
    code: 'origin_not_allowed',
    category: 'configuration',
    message: 'https://a.example is not listed',
    displayMessage: english.broken,
    retryable: false,
  })
})

test('a token that is not taken is about access to the page', () => {
  for (const code of ['token_invalid', 'token_expired', 'token_refresh_failed'])
    expect(errorOf(code, english)).toMatchObject({
      category: 'authentication',
      displayMessage: english.access,
    })
})

test('what is not known here is about the employee', () => {
  expect(errorOf('already_invited', english, 'This person has already been invited')).toMatchObject({
    category: 'eligibility',
    message: 'This person has already been invited',
    retryable: true,
  })
})
