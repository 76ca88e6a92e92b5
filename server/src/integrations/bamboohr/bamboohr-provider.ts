import type { HrFields } from '@bonafide/shared/contract/organisation/hr-system.ts'
import {
  type HrisAccount,
  HrisError,
  type HrisChanges,
  type HrisOffering,
  type HrisProvider,
  type HrisStarter,
} from '#hris/hris-provider.ts'
import {
  type AccountRequest,
  type Ask,
  callHris,
  dayOf,
  type HrisAnswer,
  readFrom,
  readHrisAnswer,
  refusal,
  textOf,
} from '../call-hris.ts'
import { Changed, Directory, Employee, Fields, Files, Lists, Webhook } from './bamboohr-answers.ts'

export interface BamboohrSetup {
  /** In place of the account's own host: for tests. */
  apiUrl?: string | undefined
}

/** BambooHR, asked with the API key of one of its users: it sees and writes what that user may. */
export function createBamboohr(setup: BamboohrSetup): HrisProvider {
  const ask = (account: HrisAccount, request: AccountRequest) => askBamboohr(setup, account, request)
  return {
    system: 'bamboohr',
    // upload-employee-file: under 20 MB.
    tooLargeBytes: 20_000_000,
    readOffering: (account) => readOffering(ask, account),
    listChanges: (account, since) => listChanges(ask, account, since),
    readStarter: (account, id, fields) => readStarter(ask, account, id, fields),
    writeField: (account, id, field, text) => writeField(ask, account, { id, field, text }),
    addFile: (account, id, folder, file) => addFile(ask, account, { id, folder, file }),
    webhook: {
      async create(account, url, fields) {
        const monitorFields = readFieldsOf(fields)
        const json = {
          name: 'Bonafide',
          url,
          format: 'json',
          monitorFields,
          events: ['employee.created', 'employee.updated', 'employee.deleted'],
        }
        const call = 'POST webhook'
        const answer = await ask(account, { call, path: '/webhooks', method: 'POST', json })
        if (answer.status !== 201) throw refusal(call, answer)
        const { id, privateKey } = readHrisAnswer(call, Webhook, answer)
        return { id, key: privateKey }
      },
      async delete(account, id) {
        const call = 'DELETE webhook'
        const answer = await ask(account, {
          call,
          path: `/webhooks/${encodeURIComponent(id)}`,
          method: 'DELETE',
        })
        if (answer.status !== 200 && answer.status !== 404) throw refusal(call, answer)
      },
    },
  }
}

async function askBamboohr(
  { apiUrl }: BamboohrSetup,
  { account, key }: HrisAccount,
  { path, ...request }: AccountRequest,
): Promise<HrisAnswer> {
  // The contract lets no more than one label of a host in.
  const base = apiUrl ?? `https://${account}.bamboohr.com`
  const authorization = `Basic ${Buffer.from(`${key}:x`).toString('base64')}`
  const answer = await callHris({ ...request, url: `${base}/api/v1${path}`, headers: { authorization } })
  if (answer.status === 401) throw new HrisError('key_refused', `${request.call} was answered 401`)
  return answer
}

/** The names of fields that most accounts have; those of each kind that suits best come first. */
const usual: Readonly<Record<keyof HrFields, readonly string[]>> = {
  // A starter has no work address yet, or cannot read it.
  email: ['homeEmail', 'bestEmail', 'workEmail'],
  phone: ['mobilePhone'],
  startDate: ['hireDate'],
  leaveDate: ['terminationDate'],
  site: ['location'],
  manager: ['reportsToName', 'supervisor'],
  result: [],
}

async function readOffering(ask: Ask, account: HrisAccount): Promise<HrisOffering> {
  const call = 'GET fields'
  const answer = await ask(account, { call, path: '/meta/fields' })
  if (answer.status === 404) throw new HrisError('account_unknown', `${call} was answered 404`)
  if (answer.status !== 200) throw refusal(call, answer)
  const known = readHrisAnswer(call, Fields, answer)
  const fields = known
    .filter(({ deprecated }) => !deprecated)
    .map(({ id, alias, name, type }) => ({ id: alias ?? id, name, holds: holdsOf(type) }))
  const pick = (name: keyof HrFields) =>
    usual[name].find((id) => fields.some((field) => field.id === id)) ?? null
  return {
    fields,
    locations: await readLocations(ask, account),
    folders: await readFolders(ask, account),
    suggested: {
      email: pick('email') ?? 'homeEmail',
      phone: pick('phone'),
      startDate: pick('startDate') ?? 'hireDate',
      leaveDate: pick('leaveDate'),
      site: pick('site'),
      manager: pick('manager'),
      result: null,
    },
  }
}

function holdsOf(type: string): 'text' | 'day' | 'other' {
  if (type === 'date' || type === 'hire_date') return 'day'
  return ['text', 'textarea', 'email', 'phone', 'mobile_phone'].includes(type) ? 'text' : 'other'
}

async function readLocations(ask: Ask, account: HrisAccount) {
  const lists = await readFrom(ask, account, { call: 'GET lists', path: '/meta/lists' }, Lists)
  const options = lists.find(({ alias }) => alias === 'location')?.options ?? []
  return options.flatMap(({ name, archived }) => (name && archived !== 'yes' ? [{ id: name, name }] : []))
}

/** The folders are the same for all employees, and are told with the files of one. */
async function readFolders(ask: Ask, account: HrisAccount) {
  const listed = await ask(account, { call: 'GET directory', path: '/employees/directory?onlyCurrent=false' })
  if (listed.status !== 200) return []
  const [one] = readHrisAnswer('GET directory', Directory, listed).employees
  if (!one) return []
  const call = 'GET files'
  const answer = await ask(account, { call, path: `/employees/${encodeURIComponent(one.id)}/files/view` })
  if (answer.status === 403 || answer.status === 404) return []
  if (answer.status !== 200) throw refusal(call, answer)
  const { categories } = readHrisAnswer(call, Files, answer)
  return categories
    .filter(({ canUploadFiles }) => canUploadFiles !== 'no')
    .map(({ id, name }) => ({ id, name }))
}

async function listChanges(ask: Ask, account: HrisAccount, since: Date): Promise<HrisChanges> {
  const query = new URLSearchParams({ since: since.toISOString().replace(/\.\d+Z$/, 'Z') })
  const place = { call: 'GET changes', path: `/employees/changed?${query.toString()}` }
  const { latest, employees } = await readFrom(ask, account, place, Changed)
  const changes = Object.values(employees).map(({ id, action, lastChanged }) => ({
    starterId: id,
    at: lastChanged,
    isDeleted: action === 'Deleted',
  }))
  // By the description `latest` is that of the last change listed: without it, the list ended before.
  const last = latest ? Date.parse(latest) : Number.NaN
  const isWhole = !changes.length || Number.isNaN(last) || changes.some(({ at }) => at.getTime() >= last)
  return { changes, isWhole }
}

function readFieldsOf(fields: HrFields): string[] {
  const { result: _, ...chosen } = fields
  const ids = Object.values(chosen).filter((id) => id !== null)
  return [...new Set([...ids, 'firstName', 'lastName'])]
}

async function readStarter(
  ask: Ask,
  account: HrisAccount,
  id: string,
  fields: HrFields,
): Promise<HrisStarter | undefined> {
  const call = 'GET employee'
  const names = [...readFieldsOf(fields), 'status']
  const query = new URLSearchParams({ fields: names.join(','), onlyCurrent: 'false' })
  const answer = await ask(account, {
    call,
    path: `/employees/${encodeURIComponent(id)}?${query.toString()}`,
  })
  if (answer.status === 404 || answer.status === 403) return undefined
  if (answer.status !== 200) throw refusal(call, answer)
  const employee = readHrisAnswer(call, Employee, answer)
  const { result: _, ...chosen } = fields
  const lacking = Object.entries(chosen).flatMap(([name, field]) =>
    field !== null && !Object.hasOwn(employee, field) ? [name as keyof HrFields] : [],
  )
  const given = (field: string | null) => (field === null ? undefined : employee[field])
  return {
    starterId: employee.id,
    fullName: [textOf(employee['firstName']), textOf(employee['lastName'])].filter(Boolean).join(' '),
    email: textOf(given(fields.email)),
    phone: textOf(given(fields.phone)),
    startDate: dayOf(given(fields.startDate)),
    leaveDate: dayOf(given(fields.leaveDate)),
    site: textOf(given(fields.site)),
    manager: textOf(given(fields.manager)),
    lacking,
  }
}

async function writeField(
  ask: Ask,
  account: HrisAccount,
  { id, field, text }: { id: string; field: string; text: string },
): Promise<boolean> {
  const path = `/employees/${encodeURIComponent(id)}`
  const call = 'POST employee'
  const answer = await ask(account, { call, path, method: 'POST', json: { [field]: text } })
  if ([400, 403, 404, 409].includes(answer.status)) return false
  if (answer.status !== 200) throw refusal(call, answer)
  // A field that is unknown may be passed over without a word, so it is read.
  const query = new URLSearchParams({ fields: field })
  const written = await ask(account, { call: 'GET employee', path: `${path}?${query.toString()}` })
  if (written.status !== 200) return false
  return textOf(readHrisAnswer('GET employee', Employee, written)[field]) === text
}

async function addFile(
  ask: Ask,
  account: HrisAccount,
  {
    id,
    folder,
    file: { name, bytes },
  }: { id: string; folder: string; file: { name: string; bytes: Uint8Array<ArrayBuffer> } },
): Promise<void> {
  const path = `/employees/${encodeURIComponent(id)}/files`
  const call = 'POST file'
  const there = await ask(account, { call: 'GET files', path: `${path}/view` })
  const isThere =
    there.status === 200 &&
    readHrisAnswer('GET files', Files, there).categories.some(({ files }) =>
      files.some((file) => file.name === name),
    )
  // A try before this one may have been done without our hearing of it.
  if (isThere) return
  const form = new FormData()
  form.set('fileName', name)
  form.set('category', folder)
  form.set('share', 'no')
  form.set('file', new Blob([bytes], { type: 'application/zip' }), name)
  const answer = await ask(account, { call, path, method: 'POST', form })
  if (answer.status === 201) return
  if (answer.status === 413) throw new HrisError('too_large', `${call} was answered 413`)
  throw new HrisError('refused', `${call} was answered ${answer.status}`)
}
