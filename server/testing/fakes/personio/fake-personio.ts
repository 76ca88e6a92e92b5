import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { serveAccount } from '../serve-account.ts'

/**
 * What Personio takes, as its published description has it (personio/api-docs, personio-auth-api.yaml and
 * personio-personnel-data-api-oa3.yaml, read on 28 November 2026).
 */
const SignIn = v.strictObject({ client_id: v.string(), client_secret: v.string() })
const Search = v.strictObject({
  limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/))),
  offset: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
  email: v.optional(v.string()),
  'attributes[]': v.optional(v.string()),
  // 2022-12-24T08:15:30 or a day.
  updated_since: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/))),
})
const Update = v.strictObject({
  employee: v.strictObject({
    custom_attributes: v.record(v.pipe(v.string(), v.startsWith('dynamic_')), v.string()),
  }),
})
/** The largest file is of 30 MB. */
const mostFileBytes = 30_000_000
const NewDocument = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  comment: v.optional(v.string()),
  employee_id: v.pipe(v.string(), v.regex(/^\d+$/)),
  category_id: v.pipe(v.string(), v.regex(/^\d+$/)),
  date: v.optional(v.string()),
  file: v.instance(Blob),
})

type Values = Record<string, unknown>

interface Reply {
  status: number
  json?: unknown
}

const standard = ['id', 'first_name', 'last_name', 'email', 'office', 'supervisor']
const days = ['hire_date', 'termination_date']

/** A Personio account on this machine, which refuses what the description does not allow and notes it. */
export class FakePersonio {
  readonly clientId = `papi-${randomUUID()}`
  readonly clientSecret = `papi-${randomUUID().replaceAll('-', '')}`
  readonly employees = new Map<string, Values>()
  readonly documents: { employeeId: string; title: string; bytes: number }[] = []
  readonly asked: string[] = []
  readonly mistakes: string[] = []
  /** Leaves the last employee out of each list. */
  isCut = false
  #token = ''
  #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  hire(id: string, values: Values): void {
    const before = this.employees.get(id)
    this.employees.set(id, { ...before, ...values, last_modified_at: this.#now().toISOString() })
  }

  async answer(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const url = new URL(request.url ?? '', 'http://localhost')
    const path = url.pathname.replace('/v1', '')
    this.asked.push(`${request.method} ${path}`)
    if (path === '/auth') return this.#signIn(body)
    if (!this.#token || request.headers.authorization !== `Bearer ${this.#token}`) return { status: 401 }
    const id = /^\/company\/employees\/(\d+)$/.exec(path)?.[1]
    if (id) return this.#ofEmployee(request, id, body)
    switch (`${request.method} ${path}`) {
      case 'GET /company/employees/attributes':
        return done(this.#attributes())
      case 'GET /company/document-categories':
        return done([{ id: 7, type: 'DocumentCategory', attributes: { name: 'Right to work' } }])
      case 'GET /company/employees':
        return this.#list(Object.fromEntries(url.searchParams))
      case 'POST /company/documents':
        return this.#addDocument(request, body)
      default:
        return this.#mistake(`there is no ${request.method} ${path}`)
    }
  }

  #mistake(what: string): Reply {
    this.mistakes.push(what)
    return { status: 400, json: { success: false, error: { code: 0, message: what } } }
  }

  #signIn(body: Buffer): Reply {
    const given = v.safeParse(SignIn, JSON.parse(body.toString()))
    if (!given.success) return this.#mistake('POST /auth')
    const { client_id: id, client_secret: secret } = given.output
    if (id !== this.clientId || secret !== this.clientSecret) {
      return { status: 403, json: { success: false, error: { code: 0, message: 'Wrong credentials' } } }
    }
    this.#token = randomUUID()
    return done({ token: this.#token, expires_in: 86_400, scope: 'employees:read' })
  }

  #attributes() {
    const all = [...standard, ...days, 'dynamic_11']
    const type = (key: string) => (days.includes(key) ? 'date' : 'standard')
    return all.map((key) => ({ key, label: key, type: type(key), universal_id: null, options: [] }))
  }

  #list(query: Values): Reply {
    const given = v.safeParse(Search, query)
    if (!given.success) return this.#mistake(`GET employees: ${given.issues[0].message}`)
    const { updated_since: since, limit = '10', offset = '0' } = given.output
    const all = [...this.employees].filter(
      ([, { last_modified_at: at }]) => !since || Date.parse(String(at)) > Date.parse(`${since}Z`),
    )
    // With updated_since there are no pages.
    const page = since ? all : all.slice(Number(offset), Number(offset) + Number(limit))
    const listed = this.isCut ? page.slice(0, -1) : page
    return {
      status: 200,
      json: {
        success: true,
        metadata: { total_elements: all.length, current_page: 0, total_pages: 1 },
        data: listed.map(([id, values]) => this.#shown(id, values)),
      },
    }
  }

  #shown(id: string, values: Values) {
    const typed = Object.entries({ ...values, id: Number(id) }).map(([key, value]) => [
      key,
      {
        label: key,
        value: days.includes(key) && value ? `${String(value)}T00:00:00+01:00` : value,
        type: 'standard',
      },
    ])
    return { type: 'Employee', attributes: Object.fromEntries(typed) }
  }

  #ofEmployee({ method }: IncomingMessage, id: string, body: Buffer): Reply {
    const values = this.employees.get(id)
    if (!values) return { status: 404, json: { success: false, error: { code: 404, message: 'Not found' } } }
    if (method === 'GET') return done(this.#shown(id, values))
    const given = v.safeParse(Update, JSON.parse(body.toString()))
    if (method !== 'PATCH' || !given.success) return this.#mistake(`${method} employee`)
    const custom = Object.entries(given.output.employee.custom_attributes)
    const known = custom.filter(([key]) => key === 'dynamic_11')
    this.hire(id, Object.fromEntries(known))
    const meta = custom.length > known.length ? ['A field is unknown.'] : []
    return { status: 200, json: { success: true, data: { id: Number(id) }, meta } }
  }

  async #addDocument(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const given = v.safeParse(NewDocument, Object.fromEntries(form))
    if (!given.success) return this.#mistake(`POST documents: ${given.issues[0].message}`)
    const { employee_id: employeeId, category_id: category, title, file } = given.output
    if (!this.employees.has(employeeId) || category !== '7') {
      return { status: 404, json: { success: false, error: { code: 0, message: 'No query results' } } }
    }
    if (file.size > mostFileBytes)
      return { status: 422, json: { success: false, error: { code: 0, message: 'Too large' } } }
    this.documents.push({ employeeId, title, bytes: file.size })
    return { status: 201, json: { success: true, data: { id: 1, type: 'Document' } } }
  }
}

const done = (data: unknown): Reply => ({ status: 200, json: { success: true, data } })

/** Starts an account that is reached over HTTP. */
export async function startPersonio(now: () => Date) {
  const fake = new FakePersonio(now)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, json } = await fake.answer(request, await buffer(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}))
  }
  return serveAccount(fake, serve)
}
