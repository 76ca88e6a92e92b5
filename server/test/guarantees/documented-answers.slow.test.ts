import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OpenapiDocument } from '#openapi/openapi-document.ts'
import { type Difference, differenceFrom } from '#testing/harness/as-documented.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { createCalls, type TestAnswer } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { documentedRequest, type DocumentedRequest } from '#testing/calls/documented-request.ts'
import { startKeyHolders } from '#testing/calls/key-holders.ts'

const server = withTestServer()
let document: OpenapiDocument
let differenceFromPublished: Difference
beforeAll(async () => {
  document = (await server.request('GET', '/v1/openapi.json')).json as OpenapiDocument
  differenceFromPublished = differenceFrom(document)
})
const numRuns = repeats({ pglite: 500, postgres: 500 }, 10_000)
/** Draws other requests each time; `SEED` repeats those of an earlier run. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Returns what the document lacks of a reply; undefined when it has all of it. */
function undocumented({ method, address, operation, credential }: DocumentedRequest, answer: TestAnswer) {
  const { status, headers, text } = answer
  const at = `${operation.operationId} ${status}`
  const documented = operation.responses[status]
  if (!documented) return `${at}: not a status of this call, ${text}`
  if (status >= 500) return `${at}: ${text}`
  const named = 'headers' in documented ? Object.keys(documented.headers ?? {}) : []
  const missing = named.filter((name) => !headers.has(name))
  if (missing.length > 0) return `${at}: no ${missing.join(', ')} with ${credential}`
  return differenceFromPublished(method.toUpperCase(), `/v1${address}`, answer)
}

const filled = (text: string, known: Known) =>
  text.replaceAll(/@[a-z]\w+/gi, (name) => (name === '@unique' ? crypto.randomUUID() : (known[name] ?? name)))

type Known = Record<string, string>

/** Sends a request with what its placeholders stand for. */
async function send({ method, address, credential, headers, raw }: DocumentedRequest, known: Known) {
  // Skips the usual check against the document, to list all differences below.
  const { request } = createCalls(server.app)
  const answer = await request(method.toUpperCase(), `/v1${filled(address, known)}`, {
    token: credential && filled(credential, known),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, known)])),
    ...(raw !== undefined && { raw: filled(raw, known) }),
  })
  if (answer.json?.nextCursor) known['@cursor'] = answer.json.nextCursor
  return answer
}

test(
  'whatever API keys send, every answer is in the published document',
  { timeout: repeatsWithinMs },
  async ({ annotate }) => {
    const statuses = new Map<number, number>()
    const succeeded = new Set<string>()
    const outside: string[] = []
    let known: Known = {}
    for (const [index, planned] of fc.sample(documentedRequest(document), { seed, numRuns }).entries()) {
      if (index % 200 === 0) known = await startKeyHolders(server)
      server.clock.advance(1000)
      const answer = await send(planned, known)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 300) succeeded.add(planned.operation.operationId)
      const difference = undocumented(planned, answer)
      if (difference) outside.push(`${difference}\n  ${planned.address} ${planned.raw?.slice(0, 200)}`)
    }
    const counts = [...statuses].toSorted(([one], [other]) => one - other)
    const told = counts.map(([status, count]) => `${status}: ${count}`).join(', ')
    await annotate(
      `seed ${seed}: ${numRuns} requests, ${outside.length} answers outside the document; ${told}`,
    )
    expect(outside, `SEED=${seed} sends the same again`).toEqual([])
    // Makes sure that the requests are neither all refused at once nor all of a kind.
    const kinds = [200, 201, 400, 401, 403, 404, 415, 422, 429]
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(kinds))
    expect(succeeded.size).toBeGreaterThan(15)
  },
)
