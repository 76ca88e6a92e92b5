import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { messageCreated, messagePath, MessageRequest, MessageStatus } from './twilio-description.ts'

export const twilioAccount = { accountSid: `AC${'0a'.repeat(16)}`, authToken: 'ab12'.repeat(8) }

/** The treatment of a request: accept it, unless a field says otherwise. */
export interface TwilioBehaviour {
  delayMs?: number
  /** Hang up: before the message is made, after it, or in the middle of the answer. */
  reset?: 'before' | 'after' | 'halfway'
  status?: number
  /** Twilio's error code, for a status of 400 and more. */
  code?: number
  headers?: Record<string, string>
  /** The body in place of the described reply. */
  body?: string
}

export interface SentMessage {
  sid: string
  form: v.InferOutput<typeof MessageRequest>
}

/**
 * Starts a local server that replies as the Messages API is described. Refuses every undescribed request and lists it
 * in `mistakes`, which a test expects to be empty.
 */
export async function startTwilio(
  behave: (form: SentMessage['form']) => TwilioBehaviour = () => ({}),
  behaveAsked: (sid: string) => TwilioBehaviour = () => ({}),
) {
  const kept: Kept = { sent: [], stands: new Map() }
  const asked: string[] = []
  const mistakes: string[] = []
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    void handle(request, response).catch((error: unknown) => {
      mistakes.push(String(error))
      response.writeHead(400).end('{}')
    })
  })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    requireAccount(request)
    if (request.method === 'GET') {
      const sid = readQuestion(request)
      asked.push(sid)
      return respond(response, behaveAsked(sid), (behaviour) => tell(kept, sid, behaviour))
    }
    const form = readRequest(request, await text(request))
    return respond(response, behave(form), (behaviour) => make(kept, form, behaviour))
  }
  // Closes each connection: on a busy machine one end may hang up while the other sends.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sent: kept.sent,
    /** The ids of the messages it was asked about, in order. */
    asked,
    mistakes,
    requests: () => requests,
    /** Sets the status of a message from now on. */
    stand(sid: string, status: string, code?: number) {
      kept.stands.set(sid, { status: v.parse(MessageStatus, status), code })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Kept {
  sent: SentMessage[]
  stands: Map<string, { status: v.InferOutput<typeof MessageStatus>; code: number | undefined }>
}

interface Answer {
  status: number
  body: object
}

function make({ sent }: Kept, form: SentMessage['form'], { status = 201, code }: TwilioBehaviour): Answer {
  if (status !== 201) return { status, body: failure(status, code, form.To) }
  const sid = `SM${randomBytes(16).toString('hex')}`
  sent.push({ sid, form })
  return { status, body: messageCreated(sid, twilioAccount.accountSid, form) }
}

function tell({ sent, stands }: Kept, sid: string, { status, code }: TwilioBehaviour): Answer {
  const message = sent.find((one) => one.sid === sid)
  if (status !== undefined && status !== 200) return { status, body: failure(status, code, sid) }
  if (!message) return { status: 404, body: failure(404, 20_404, sid) }
  const stand = stands.get(sid)
  const created = messageCreated(sid, twilioAccount.accountSid, message.form)
  return {
    status: 200,
    body: { ...created, ...(stand && { status: stand.status, error_code: stand.code ?? null }) },
  }
}

async function respond(
  response: ServerResponse,
  behaviour: TwilioBehaviour,
  answer: (behaviour: TwilioBehaviour) => Answer,
): Promise<void> {
  const { delayMs = 0, reset, headers, body } = behaviour
  const hangUp = () => void response.socket?.resetAndDestroy()
  await wait(delayMs)
  if (reset === 'before') return hangUp()
  const { status, body: described } = answer(behaviour)
  if (reset === 'after') return hangUp()
  const written = body ?? JSON.stringify(described)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(written),
    ...headers,
  })
  if (reset === 'halfway') response.write(written.slice(0, written.length / 2), hangUp)
  else response.end(written)
}

const version = '/2010-04-01'

function requireAccount({ headers }: IncomingMessage): void {
  const { accountSid, authToken } = twilioAccount
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization !== basic) throw new Error('the credentials are not Basic ones')
}

function readRequest({ method, url, headers }: IncomingMessage, body: string): SentMessage['form'] {
  const expected = `${version}/Accounts/${twilioAccount.accountSid}/Messages.json`
  if (method !== 'POST' || url !== expected) throw new Error(`${method} ${url} is not described`)
  if (!/^application\/x-www-form-urlencoded(;|$)/.test(headers['content-type'] ?? '')) {
    throw new Error(`the body is ${headers['content-type']}`)
  }
  return v.parse(MessageRequest, Object.fromEntries(new URLSearchParams(body)))
}

function readQuestion({ url = '', headers }: IncomingMessage): string {
  const [, accountSid, sid] = (url.startsWith(version) && messagePath.exec(url.slice(version.length))) || []
  if (!sid || accountSid !== twilioAccount.accountSid) throw new Error(`GET ${url} is not described`)
  if (headers['content-length'] ?? headers['content-type']) throw new Error('a question has no body')
  return sid
}

// Uses Twilio's wording, with the full number, which must not reach a log.
function failure(status: number, code: number | undefined, number: string) {
  return {
    code: code ?? 20_500,
    message: `The number ${number} cannot be used`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  }
}
