import {
  type DigitalCopy,
  type DigitalOutcome,
  digitalProvider,
  type DigitalProvider,
  type DigitalResult,
} from '#right-to-work/digital-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import type { EvidencePart } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { eq } from 'drizzle-orm'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { employeeToCheck } from './checks-test-setup.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'
import { evidenceSamples } from '#testing/scenarios/evidence-files.ts'

const copies: DigitalCopy[] = [
  {
    mime: 'image/png',
    label: 'Passport',
    content: evidenceSamples['image/png'],
    part: 'document',
  },
  {
    mime: 'application/json',
    label: 'Report',
    content: evidenceSamples['application/json'],
    part: 'provider_report',
  },
]

/** A provider that answers what a test tells it to. */
function fakeProvider() {
  const fake = {
    outcome: { status: 'created' } as DigitalOutcome,
    failure: undefined as Error | undefined,
    erased: [] as string[],
    created: 0,
    sees: [] as object[],
    copies: ['document', 'provider_report'] as EvidencePart[],
  }
  const answer = <T>(value: T): Promise<T> => {
    if (fake.failure) throw fake.failure
    return Promise.resolve(value)
  }
  const provider: DigitalProvider = {
    name: 'acme',
    label: 'Acme',
    sandbox: false,
    create: async (_connection, request) => {
      fake.sees.push(request)
      fake.created += 1
      return answer({
        providerRef: `ref-${crypto.randomUUID()}`,
        url: 'https://acme.example/check',
      })
    },
    fetchOutcome: async () => answer(fake.outcome),
    fetchCopies: async () => copies.filter(({ part }) => fake.copies.includes(part)),
    erase: async (_connection, ref) => void fake.erased.push(await answer(ref)),
  }
  return { fake, provider }
}

export type DigitalFake = ReturnType<typeof fakeProvider>['fake']

/** Makes users decide from now on, and a new provider like that make digital checks. */
export function offerDigital({ deps, clock }: TestServer) {
  clock.advance(3_600_000)
  const { fake, provider } = fakeProvider()
  deps.providers.put(rightToWorkProvider, assistedProvider).put(digitalProvider, provider)
  return fake
}

/** A result that lacks nothing, apart from what is changed. */
export const passedWith = (server: TestServer, change: Partial<DigitalResult> = {}): DigitalOutcome => ({
  status: 'passed',
  result: {
    reference: 'report-1',
    gpg45Level: 'medium',
    gpg45Profile: 'M1A',
    name: { firstName: 'ELLA', lastName: 'NOVAK' },
    dateOfBirth: '1990-05-17',
    documentType: 'passport',
    issuingCountry: 'GBR',
    documentNumber: '123456789',
    expires: '2036-01-01',
    nationality: 'GBR',
    faceMatchedAt: server.clock.now().toISOString(),
    ...change,
  },
})

/** An employee at the right-to-work step. */
export async function atDigitalStep(server: TestServer) {
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, ask } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  return {
    ...one,
    start: () => {
      server.clock.advance(1000)
      return walker.checkRightToWork({ route: 'digital' })
    },
    /** Opens the page again after the provider has decided. */
    back: async () => {
      server.clock.advance(10_000)
      await walker.progress()
      return walker.state()
    },
    lookUp: (onRegister = true) => ask('POST', '/digital-checks/register', { onRegister }),
    sessions: () =>
      server.deps.db
        .select()
        .from(digitalSessions)
        .where(eq(digitalSessions.employeeId, employeeId))
        .orderBy(digitalSessions.createdAt),
  }
}
