import { api } from '@bonafide/shared/contract/api.ts'
import { hrisProviders, type HrisProvider } from '#hris/hris-provider.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import type { MakeWrite } from './make-write.ts'

const email = 'starter@example.com'
const fields = {
  email: 'email',
  phone: null,
  startDate: 'startDate',
  leaveDate: null,
  site: null,
  manager: null,
  result: null,
}

/** An HR system with two starters, of whom one has the address of an employee here. */
function simpleSystem(now: () => Date): HrisProvider {
  const changes = ['1', '2'].map((starterId) => ({ starterId, at: now(), isDeleted: false }))
  return {
    system: 'bamboohr',
    tooLargeBytes: 1_000_000,
    readOffering: async () => ({
      fields: [
        { id: 'email', name: 'Email', holds: 'text' },
        { id: 'startDate', name: 'Start date', holds: 'day' },
      ],
      locations: [],
      folders: [],
      suggested: fields,
    }),
    listChanges: async () => ({ changes, isWhole: true }),
    readStarter: async (_account, starterId) => ({
      starterId,
      fullName: 'Amara Okafor',
      email: starterId === '1' ? email : `other.${email}`,
      phone: null,
      startDate: '2100-01-01',
      leaveDate: null,
      site: null,
      manager: null,
      lacking: [],
    }),
    writeField: async () => true,
    addFile: async () => {},
  }
}

/** Connects an HR system, links one of its starters and ends the connection. */
export async function changeHrSystem(server: TestServer, write: MakeWrite, token: string): Promise<void> {
  const { providers } = server.deps
  const before = providers.get(hrisProviders)
  providers.put(hrisProviders, { ...before, bamboohr: simpleSystem(server.clock.now) })
  const body = { fullName: 'Amara Okafor', email, inviteChannelPref: 'email' }
  const { employeeId } = await write(api.employees.invite, { token, body })
  await write(api.hrSystem.connect, { token, body: { system: 'bamboohr', account: 'acme', key: 'key' } })
  const settings = { fields, locations: null, startsFrom: '2026-01-01', channel: 'email', folder: null }
  await write(api.hrSystem.dryRun, { token, body: settings })
  await write(api.hrSystem.change, { token, body: settings })
  await write(api.hrSystem.resume, { token })
  await server.runJobs()
  const offer = { params: { starterId: '1' }, body: { action: 'link', employeeId } }
  await write(api.hrSystem.answerOffer, { token, ...offer })
  await server.runJobs()
  await write(api.hrSystem.pause, { token })
  await write(api.hrSystem.disconnect, { token })
  providers.put(hrisProviders, before)
}
