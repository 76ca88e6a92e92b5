import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { ledger } from './billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const rounds = repeats({ pglite: 1, postgres: 5 }, 20)
const atOnce = 200

const server = withTestServer()

const countIn = async (table: typeof employees | typeof messages, orgId: string) =>
  server.deps.db.$count(table, eq(table.orgId, orgId))

test(
  'round after round, 200 invitations at once with five credits left are accepted exactly five times',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { token, orgId } = await server.signUp()
      const invite = () => server.request('POST', '/employees/invite', { token, body: newInvitation() })
      const answers = await Promise.all(Array.from({ length: atOnce }, invite))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(5)
      // So many at once may also be told that the service is busy.
      expect(statuses.filter((status) => ![201, 402, 503].includes(status))).toEqual([])
      const { json } = await server.request('GET', '/usage/current', { token })
      expect(json).toMatchObject({ checksUsed: 5, remainingChecks: 0, paygUsed: 0 })
      const reserved = and(eq(ledger.orgId, orgId), eq(ledger.kind, 'reserve'))
      expect({
        invited: await countIn(employees, orgId),
        messages: await countIn(messages, orgId),
        reserved: await server.deps.db.$count(ledger, reserved),
      }).toEqual({ invited: 5, messages: 5, reserved: 5 })
    }
  },
  repeatsWithinMs,
)
