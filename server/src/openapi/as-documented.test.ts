import { expect, test } from 'vitest'
import { differenceFromDocument } from '#testing/harness/as-documented.ts'

const answerOf = (status: number, body: unknown, type = 'application/json') => ({
  status,
  headers: new Headers({ 'content-type': `${type}; charset=utf-8` }),
  json: body,
  text: JSON.stringify(body),
})
const problem = { message: 'No such call', code: 'not_found', requestId: 'one' }
const stats = { organisation: { name: 'Oak Care' } }

test('an answer with the status, the type and the fields of the document does not differ from it', () => {
  expect(differenceFromDocument('DELETE', '/auth/me', answerOf(200, { deleted: true }))).toBeUndefined()
  expect(differenceFromDocument('GET', '/v1/employees/one?limit=2', answerOf(404, problem))).toBeUndefined()
  const forbidden = { ...problem, code: 'forbidden', permission: 'team' }
  expect(differenceFromDocument('GET', '/employees', answerOf(403, forbidden))).toBeUndefined()
})

test.each([
  ['a field that is not there', answerOf(200, { deleted: true, by: 'one' }), 'by'],
  ['a field that is missing', answerOf(200, {}), 'deleted'],
  ['a value of another type', answerOf(200, { deleted: 'yes' }), 'must be boolean'],
  ['a status that is not there', answerOf(202, { deleted: true }), 'a status that is not documented'],
  [
    'a type that is not there',
    answerOf(200, { deleted: true }, 'text/plain'),
    'text/plain is not documented',
  ],
  ['a refusal with a field of its own', answerOf(409, { ...problem, stats }), 'stats'],
  ['a refusal without a message', answerOf(409, { code: 'conflict' }), 'message'],
])('an answer differs from the document by %s', (_what, answer, told) => {
  expect(differenceFromDocument('DELETE', '/auth/me', answer)).toContain(told)
})

test('a call of API keys names every status and code that it is refused with', () => {
  const differ = (status: number, body: object) =>
    differenceFromDocument('GET', '/employees', answerOf(status, body))
  expect(differ(404, problem)).toContain('a status that is not documented')
  expect(differ(401, problem)).toContain('the code not_found is not documented')
  expect(differ(401, { ...problem, code: 'api_key_expired' })).toBeUndefined()
})

test('what the document has not is held against nothing', () => {
  expect(differenceFromDocument('GET', '/nowhere', answerOf(200, {}))).toBeUndefined()
  expect(differenceFromDocument('HEAD', '/employees', answerOf(200, {}))).toBeUndefined()
})

test('of two calls that fit a path the one that is named is meant', () => {
  const difference = differenceFromDocument('POST', '/employees/invite', answerOf(200, {}))
  expect(difference).toContain('employees.invite')
})
