import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { serveAccount } from '../serve-account.ts'
import {
  type BamboohrField,
  mostFileBytes,
  NewFile,
  NewWebhook,
  queries,
  usualFields,
} from './bamboohr-description.ts'

/** The treatment of a request: do it and reply as described, unless a field says otherwise. */
export interface BamboohrBehaviour {
  /** Not done, unless `isDone`. */
  status?: number
  headers?: Record<string, string>
  /** The body in place of the described reply. */
  body?: string
  /** Breaks the described reply off after so many characters. */
  cutAt?: number
  /** Not done either, unless `isDone`, and not answered. */
  silent?: boolean
  isDone?: boolean
  /** Answers so much later what was there when it was asked. */
  delayMs?: number
}

type Values = Record<string, string | null>

interface Change {
  action: 'Inserted' | 'Updated' | 'Deleted'
  at: Date
}

interface StoredFile {
  employeeId: string
  name: string
  category: string
  bytes: Uint8Array
}

interface Reply {
  status: number
  json?: unknown
  text?: string
}

/** A BambooHR account on this machine, which refuses what the description does not allow and notes it. */
export class FakeBamboohr {
  readonly key = `bhr_${randomBytes(12).toString('hex')}`
  fields: BamboohrField[] = [...usualFields]
  readonly locations = ['Leeds', 'Manchester']
  readonly employees = new Map<string, Values>()
  readonly changes = new Map<string, Change>()
  readonly webhooks = new Map<string, NewWebhook & { privateKey: string }>()
  readonly files: StoredFile[] = []
  /** Each request, such as `GET employees/12`. */
  readonly asked: string[] = []
  /** Requests that the description does not allow. */
  readonly mistakes: string[] = []
  behave: (call: string) => BamboohrBehaviour = () => ({})
  now: () => Date

  constructor(now: () => Date) {
    this.now = now
  }

  hire(id: string, values: Values): void {
    const before = this.employees.get(id)
    this.employees.set(id, { status: 'Active', ...before, ...values })
    this.changes.set(id, { action: before ? 'Updated' : 'Inserted', at: this.now() })
  }

  delete(id: string): void {
    this.employees.delete(id)
    this.changes.set(id, { action: 'Deleted', at: this.now() })
  }

  /** The report of a change, as it is sent to the webhook that is there. */
  report(employeeId: string, { at = this.now(), type = 'employee.updated' } = {}) {
    const [hook] = [...this.webhooks.values()]
    if (!hook) throw new Error('there is no webhook')
    const raw = JSON.stringify({
      type,
      timestamp: at.toISOString(),
      data: { companyId: '77', employeeId, changedFields: ['hireDate'] },
    })
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const signature = createHmac('sha256', hook.privateKey).update(`${raw}${timestamp}`).digest('hex')
    return {
      path: new URL(hook.url).pathname.replace(/^\/api/, ''),
      raw,
      headers: {
        'content-type': 'application/json',
        'x-bamboohr-timestamp': timestamp,
        'x-bamboohr-signature': signature,
      },
    }
  }

  async answer(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const url = new URL(request.url ?? '', 'http://localhost')
    const path = pathOf(request)
    this.asked.push(callOf(request))
    const expected = `Basic ${Buffer.from(`${this.key}:x`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401 }
    if (request.method === 'GET' && request.headers.accept !== 'application/json') {
      return this.#mistake(`${path} would be answered in XML`)
    }
    const query = Object.fromEntries(url.searchParams)
    const [, id = '', rest] = /^employees\/(\d+)(?:\/(.+))?$/.exec(path) ?? []
    if (id) return this.#ofEmployee(request, { id, rest, query, body })
    switch (`${request.method} ${path}`) {
      case 'GET meta/fields':
        return { status: 200, json: this.fields }
      case 'GET meta/lists':
        return { status: 200, json: [this.#locationList()] }
      case 'GET employees/directory':
        return this.#checked('GET employees/directory', query, () => this.#directory())
      case 'GET employees/changed':
        return this.#checked('GET employees/changed', query, () =>
          this.#changed(new Date(query['since'] ?? '')),
        )
      case 'POST webhooks':
        return this.#createWebhook(body)
      default:
        return this.#webhookOr404(request, path)
    }
  }

  #mistake(what: string): Reply {
    this.mistakes.push(what)
    return { status: 400 }
  }

  #checked(call: keyof typeof queries, query: object, reply: () => Reply): Reply {
    const parsed = v.safeParse(queries[call], query)
    return parsed.success ? reply() : this.#mistake(`${call}: ${parsed.issues[0].message}`)
  }

  #locationList() {
    const options = this.locations.map((name, index) => ({ id: String(index + 1), name, archived: 'no' }))
    return { fieldId: '8', manageable: 'yes', multiple: 'no', name: 'Location', alias: 'location', options }
  }

  #directory(): Reply {
    if (!this.employees.size) return { status: 404 }
    const employees = [...this.employees.keys()].map((id) => ({ id, canUploadPhoto: 0 }))
    return { status: 200, json: { fields: [], employees } }
  }

  #changed(since: Date): Reply {
    const some = [...this.changes].filter(([, { at }]) => at > since)
    const latest =
      some
        .map(([, { at }]) => at.toISOString())
        .toSorted()
        .at(-1) ?? since.toISOString()
    const employees = Object.fromEntries(
      some.map(([id, { action, at }]) => [id, { id, action, lastChanged: at.toISOString() }]),
    )
    return { status: 200, json: { latest, employees } }
  }

  async #ofEmployee(
    request: IncomingMessage,
    { id, rest, query, body }: { id: string; rest: string | undefined; query: Values; body: Buffer },
  ): Promise<Reply> {
    const employee = this.employees.get(id)
    if (!employee) return { status: 404 }
    if (request.method === 'GET' && rest === 'files/view') return { status: 200, json: this.#filesOf(id) }
    if (request.method === 'POST' && rest === 'files') return this.#addFile(request, id, body)
    if (rest !== undefined) return this.#mistake(`there is no ${request.method} ${rest}`)
    if (request.method === 'POST') return this.#update(id, employee, body)
    return this.#checked('GET employees/{id}', query, () => {
      const asked = (query['fields'] ?? 'firstName,lastName').split(',')
      // Fields that are unknown, or that the caller may not see, are left out.
      const known = asked.filter((name) => this.#knows(name))
      return {
        status: 200,
        json: { id, ...Object.fromEntries(known.map((name) => [name, employee[name] ?? null])) },
      }
    })
  }

  #knows(name: string): boolean {
    return this.fields.some(({ alias, id }) => alias === name || String(id) === name)
  }

  #update(id: string, employee: Values, body: Buffer): Reply {
    const given = v.safeParse(v.record(v.string(), v.string()), JSON.parse(body.toString()))
    if (!given.success) return this.#mistake('POST employees/{id} without texts by field')
    const known = Object.entries(given.output).filter(([name]) => this.#knows(name))
    this.employees.set(id, { ...employee, ...Object.fromEntries(known) })
    this.changes.set(id, { action: 'Updated', at: this.now() })
    return { status: 200 }
  }

  #filesOf(id: string) {
    const files = this.files
      .filter(({ employeeId }) => employeeId === id)
      .map(({ name, bytes }, index) => ({ id: index + 1, name, originalFileName: name, size: bytes.length }))
    return {
      employee: { id: Number(id) },
      categories: [{ id: 18, name: 'Right to work', canUploadFiles: 'yes', files }],
    }
  }

  async #addFile(request: IncomingMessage, employeeId: string, body: Buffer): Promise<Reply> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const parsed = v.safeParse(NewFile, Object.fromEntries(form))
    if (!parsed.success) return this.#mistake(`POST files: ${parsed.issues[0].message}`)
    const { fileName: name, category, file } = parsed.output
    if (file.size >= mostFileBytes) return { status: 413 }
    if (file.size === 0) return { status: 400 }
    if (category !== '18') return { status: 404 }
    this.files.push({ employeeId, name, category, bytes: new Uint8Array(await file.arrayBuffer()) })
    return { status: 201 }
  }

  #createWebhook(body: Buffer): Reply {
    const parsed = v.safeParse(NewWebhook, JSON.parse(body.toString()))
    if (!parsed.success) return this.#mistake(`POST webhooks: ${parsed.issues[0].message}`)
    const unknownFields = (parsed.output.monitorFields ?? []).filter((name) => !this.#knows(name))
    if (unknownFields.length) {
      return {
        status: 403,
        json: { errors: [{ error: 'Permission denied to the following fields', unknownFields }] },
      }
    }
    const id = String(this.webhooks.size + 1)
    const webhook = { ...parsed.output, privateKey: randomBytes(16).toString('hex') }
    this.webhooks.set(id, webhook)
    return { status: 201, json: { id, created: '2026-11-03 10:00:00', lastSent: null, ...webhook } }
  }

  #webhookOr404({ method }: IncomingMessage, path: string): Reply {
    const id = /^webhooks\/(\d+)$/.exec(path)?.[1] ?? ''
    if (method !== 'DELETE' || !id) return this.#mistake(`there is no ${method} ${path}`)
    return this.webhooks.delete(id)
      ? { status: 200, text: 'Web hook has been deleted.' }
      : { status: 404, json: { errors: [{ error: `No webhook was found with ID: ${id}.` }] } }
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string =>
  new URL(url, 'http://localhost').pathname.replace('/api/v1/', '')
const callOf = (request: IncomingMessage): string => `${request.method} ${pathOf(request)}`

/** Starts an account that is reached over HTTP. */
export async function startBamboohr(now: () => Date) {
  const fake = new FakeBamboohr(now)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const behaviour = fake.behave(callOf(request))
    const isDone = behaviour.isDone ?? (behaviour.status === undefined && !behaviour.silent)
    if (!isDone) fake.asked.push(callOf(request))
    const reply = isDone ? await fake.answer(request, body) : { status: 200 }
    if (behaviour.delayMs) await wait(behaviour.delayMs)
    send(response, reply, behaviour)
  }
  return serveAccount(fake, serve)
}

function send(response: ServerResponse, { status, json, text }: Reply, instead: BamboohrBehaviour): void {
  if (instead.silent) {
    response.destroy()
    return
  }
  const described = json === undefined ? (text ?? '') : JSON.stringify(json)
  const body = instead.body ?? (instead.cutAt === undefined ? described : described.slice(0, instead.cutAt))
  const type = json === undefined ? 'text/plain' : 'application/json'
  response.writeHead(instead.status ?? status, { 'content-type': type, ...instead.headers }).end(body)
}
