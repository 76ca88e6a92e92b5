import type { HrFields } from '@bonafide/shared/contract/organisation/hr-system.ts'
import * as v from 'valibot'
import {
  type HrisAccount,
  type HrisChanges,
  HrisError,
  type HrisFile,
  type HrisOffering,
  type HrisProvider,
  type HrisStarter,
} from '#hris/hris-provider.ts'
import { type Ask, callHris, dayOf, readFrom, readHrisAnswer, refusal, textOf } from '../call-hris.ts'
import {
  Attributes,
  Categories,
  type Employee,
  Employees,
  LastChanged,
  Named,
  OneEmployee,
  Supervisor,
  Token,
  Updated,
} from './personio-answers.ts'

export interface PersonioSetup {
  /** In place of Personio's own address: for tests. */
  apiUrl?: string | undefined
}

/** Personio, asked with the credentials of its API. It reports no changes, so they are read every hour. */
export function createPersonio({ apiUrl = 'https://api.personio.de' }: PersonioSetup): HrisProvider {
  const base = `${apiUrl}/v1`
  const ask: Ask = async (account, { path, ...request }) => {
    // Signs in for each request: how long a token lasts is not promised, and other processes would not have it.
    const authorization = `Bearer ${await signIn(base, account)}`
    const answer = await callHris({ ...request, url: `${base}${path}`, headers: { authorization } })
    if (answer.status === 401) throw new HrisError('key_refused', `${request.call} was answered 401`)
    return answer
  }
  return {
    system: 'personio',
    // POST /company/documents: at most 30 MB.
    tooLargeBytes: 30_000_000,
    readOffering: (account) => readOffering(ask, account),
    listChanges: (account, since) => listChanges(ask, account, since),
    readStarter: (account, id, fields) => readStarter(ask, account, id, fields),
    writeField: (account, id, field, text) => writeField(ask, account, { id, field, text }),
    addFile: (account, id, folder, file) => addFile(ask, account, { id, folder, file }),
  }
}

async function signIn(base: string, { account, key }: HrisAccount): Promise<string> {
  const call = 'POST auth'
  const json = { client_id: account, client_secret: key }
  const answer = await callHris({ call, url: `${base}/auth`, method: 'POST', headers: {}, json })
  if (answer.status !== 200) {
    throw new HrisError(answer.status < 500 ? 'key_refused' : 'away', `${call} was answered ${answer.status}`)
  }
  return readHrisAnswer(call, Token, answer).data.token
}

async function readOffering(ask: Ask, account: HrisAccount): Promise<HrisOffering> {
  const attributes = { call: 'GET attributes', path: '/company/employees/attributes' }
  const { data } = await readFrom(ask, account, attributes, Attributes)
  const categories = { call: 'GET categories', path: '/company/document-categories' }
  const folders = await readFrom(ask, account, categories, Categories)
  const has = (key: string) => (data.some((attribute) => attribute.key === key) ? key : null)
  return {
    fields: data.map(({ key, label, type }) => ({ id: key, name: label, holds: holdsOf(key, type) })),
    locations: await readOffices(ask, account),
    folders: folders.data.map(({ id, attributes: { name } }) => ({ id, name })),
    suggested: {
      email: 'email',
      phone: null,
      startDate: 'hire_date',
      leaveDate: has('termination_date'),
      site: has('office'),
      manager: has('supervisor'),
      result: null,
    },
  }
}

/** PATCH takes custom attributes beside a few of its own, of which none is free for a result. */
function holdsOf(key: string, type: string): 'text' | 'day' | 'other' {
  if (type === 'date') return 'day'
  return type === 'standard' && (key.startsWith('dynamic_') || key === 'email') ? 'text' : 'other'
}

const pageSize = 200
/** More than any company has; ends a list that says of itself that it is longer than it gets. */
const mostPages = 500

/** Offices are not listed by themselves: those of the employees are. */
async function readOffices(ask: Ask, account: HrisAccount) {
  const names = new Set<string>()
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(page * pageSize) })
    query.append('attributes[]', 'office')
    const place = { call: 'GET employees', path: `/company/employees?${query.toString()}` }
    const { data } = await readFrom(ask, account, place, Employees)
    for (const { attributes } of data) {
      const name = nameOf(valueOf(attributes['office']))
      if (name) names.add(name)
    }
    if (data.length < pageSize) break
  }
  return [...names]
    .toSorted((one, other) => one.localeCompare(other, 'en-GB'))
    .map((name) => ({ id: name, name }))
}

/** With `updated_since` the list comes whole, without pages. */
async function listChanges(ask: Ask, account: HrisAccount, since: Date): Promise<HrisChanges> {
  const query = new URLSearchParams({ updated_since: since.toISOString().slice(0, 19) })
  const place = { call: 'GET employees', path: `/company/employees?${query.toString()}` }
  const { data, metadata } = await readFrom(ask, account, place, Employees)
  const changes = data.map(({ attributes }) => {
    const changed = v.safeParse(LastChanged, attributes['last_modified_at'])
    // Without a time of its own it is read again with each list.
    return {
      starterId: attributes.id.value,
      at: changed.success ? changed.output.value : since,
      isDeleted: false,
    }
  })
  return { changes, isWhole: metadata === undefined || data.length >= metadata.total_elements }
}

async function readStarter(
  ask: Ask,
  account: HrisAccount,
  id: string,
  { email, phone, startDate, leaveDate, site, manager }: HrFields,
): Promise<HrisStarter | undefined> {
  const fields = { email, phone, startDate, leaveDate, site, manager }
  const call = 'GET employee'
  const answer = await ask(account, { call, path: `/company/employees/${encodeURIComponent(id)}` })
  if (answer.status === 404 || answer.status === 403) return undefined
  if (answer.status !== 200) throw refusal(call, answer)
  const { attributes } = readHrisAnswer(call, OneEmployee, answer).data
  const lacking = Object.entries(fields).flatMap(([name, field]) =>
    field !== null && !Object.hasOwn(attributes, field) ? [name as keyof HrFields] : [],
  )
  const given = (field: string | null) => (field === null ? undefined : valueOf(attributes[field]))
  const names = [attributes['first_name'], attributes['last_name']].map((name) => textOf(valueOf(name)))
  return {
    starterId: attributes.id.value,
    fullName: names.filter(Boolean).join(' '),
    email: textOf(given(fields.email)),
    phone: textOf(given(fields.phone)),
    startDate: dayOf(given(fields.startDate)),
    leaveDate: dayOf(given(fields.leaveDate)),
    site: nameOf(given(fields.site)) ?? textOf(given(fields.site)),
    manager: managerOf(given(fields.manager)) ?? textOf(given(fields.manager)),
    lacking,
  }
}

type Attribute = Employee['attributes'][string] | undefined

const valueOf = (attribute: Attribute): unknown =>
  attribute && 'value' in attribute ? attribute['value'] : undefined

function nameOf(value: unknown): string | null {
  const named = v.safeParse(Named, value)
  return named.success ? textOf(named.output.attributes.name) : null
}

/** Returns the address of a supervisor, by which a user is found, or their name. */
function managerOf(value: unknown): string | null {
  const supervisor = v.safeParse(Supervisor, value)
  if (!supervisor.success) return null
  const { first_name: first, last_name: last, email } = supervisor.output.attributes
  return textOf(email?.value) ?? textOf([first?.value, last?.value].filter(Boolean).join(' '))
}

async function writeField(
  ask: Ask,
  account: HrisAccount,
  { id, field, text }: { id: string; field: string; text: string },
): Promise<boolean> {
  const path = `/company/employees/${encodeURIComponent(id)}`
  const call = 'PATCH employee'
  const json = { employee: { custom_attributes: { [field]: text } } }
  const answer = await ask(account, { call, path, method: 'PATCH', json })
  if ([400, 403, 404, 422].includes(answer.status)) return false
  if (answer.status !== 200) throw refusal(call, answer)
  // What it does not know is passed over with a remark in an answer of success.
  const updated = v.safeParse(Updated, answer.body)
  return updated.success && updated.output.meta.length === 0
}

async function addFile(
  ask: Ask,
  account: HrisAccount,
  { id, folder, file: { name, bytes } }: { id: string; folder: string; file: HrisFile },
): Promise<void> {
  const call = 'POST document'
  const form = new FormData()
  form.set('title', name)
  form.set('employee_id', id)
  form.set('category_id', folder)
  form.set('file', new Blob([bytes], { type: 'application/zip' }), name)
  const answer = await ask(account, { call, path: '/company/documents', method: 'POST', form })
  if (answer.status === 201) return
  if (answer.status === 413) throw new HrisError('too_large', `${call} was answered 413`)
  throw new HrisError('refused', `${call} was answered ${answer.status}`)
}
