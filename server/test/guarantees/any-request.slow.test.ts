import { apiScopes } from '@bonafide/shared/contract/permissions.ts'
import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyRequest, anyRequest, placeholders } from '#testing/calls/any-request.ts'
import { createPartner } from '#testing/scenarios/embedding.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const requests = repeats({ pglite: 900, postgres: 700 }, 10_000)

const server = withTestServer()

const endpoints = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
type Known = Record<(typeof placeholders)[number], string>

/** An organisation with an employee under way: what the placeholders of a request stand for. */
async function knownEmployee(): Promise<Known> {
  const partner = await createPartner(server)
  const { token } = partner
  const employee = await server.invite(token, { phone: '07400 123456' })
  const link = employee.verificationToken
  await server.request('POST', '/flow/email/verify', { body: { token: link, email: employee.email } })
  const { json } = await server.request('GET', `/flow/progress/${link}`)
  const body = { url: 'https://hooks.example.com', events: ['step.updated'] }
  const endpoint = await server.request('POST', '/webhook-endpoints', { token, body })
  const all = { name: 'Server', scopes: apiScopes }
  const key = await server.request('POST', '/api-keys', { token, body: all })
  return {
    '@session': token,
    '@key': key.json.key,
    '@flow': json.employeeId,
    '@link': link,
    '@employee': employee.employeeId,
    '@endpoint': endpoint.json.id,
  }
}

function filled<T extends string | undefined>(text: T, known: Known): T {
  if (text === undefined) return text
  return placeholders.reduce<string>((all, name) => all.replaceAll(name, known[name]), text) as T
}

test(
  'whatever is sent to a call, nothing fails on our side, and every refusal says why',
  async () => {
    const statuses = new Map<number, number>()
    const succeeded = new Set<Endpoint>()
    const asked = new Set<Endpoint>()
    let known = await knownEmployee()
    let sent = 0
    const isTold = async ({ endpoint, method, path, token, headers, raw }: AnyRequest) => {
      // Limits count within a time, and a session ends after an hour.
      server.clock.advance(2000)
      if (++sent % 100 === 0) known = await knownEmployee()
      const answer = await server.request(method, filled(path, known), {
        token: filled(token, known),
        headers,
        ...(raw !== undefined && { raw: filled(raw, known) }),
      })
      asked.add(endpoint)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(answer.status).toBeLessThan(500)
      const isKept = !answer.headers.get('cache-control')?.startsWith('no-store')
      // Allows only a logo, which any visitor may see, to be cached.
      expect(isKept && !endpoint.path.startsWith('/logos/'), `${method} ${endpoint.path}`).toBe(false)
      if (answer.status < 300) succeeded.add(endpoint)
      if (answer.status < 400 || method === 'HEAD') return
      expect(answer.json).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) })
      expect(answer.json.requestId).toBe(answer.headers.get('x-request-id'))
    }
    await fc.assert(fc.asyncProperty(anyRequest(endpoints), isTold), {
      numRuns: requests,
      endOnFailure: true,
    })
    // Makes sure that the requests are neither all refused at once nor all of a kind.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 422]))
    expect(asked.size).toBeGreaterThan(endpoints.length * 0.9)
    expect(succeeded.size).toBeGreaterThan(endpoints.length * 0.25)
  },
  repeatsWithinMs,
)
