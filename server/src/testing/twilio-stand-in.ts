import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { messageCreated, MessageRequest } from './twilio-description.ts'

export const twilioAccount = { accountSid: `AC${'0a'.repeat(16)}`, authToken: 'ab12'.repeat(8) }

/** What the API does with a request: take it, unless it is told otherwise. */
export interface TwilioBehaviour {
  delayMs?: number
  /** Hang up: before the message is made, after it, or in the middle of the answer. */
  reset?: 'before' | 'after' | 'halfway'
  status?: number
  /** Twilio's error code, for a status of 400 and more. */
  code?: number
  headers?: Record<string, string>
  /** In place of the answer it describes. */
  body?: string
}

export interface SentMessage {
  sid: string
  form: v.InferOutput<typeof MessageRequest>
}

/**
 * A local server that answers as the Messages API is described, and takes no request that is not. What it
 * refuses is in `mistakes`, which a test expects to be empty.
 */
export async function startTwilio(behave: (form: SentMessage['form']) => TwilioBehaviour = () => ({})) {
  const sent: SentMessage[] = []
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
    const form = readRequest(request, await text(request))
    const { delayMs = 0, reset, status = 201, code, headers, body } = behave(form)
    await wait(delayMs)
    if (reset === 'before') return request.socket.resetAndDestroy()
    const sid = `SM${randomBytes(16).toString('hex')}`
    if (status === 201) sent.push({ sid, form })
    if (reset === 'after') return request.socket.resetAndDestroy()
    const answer =
      body ??
      JSON.stringify(
        status === 201 ? messageCreated(sid, twilioAccount.accountSid, form) : failure(status, code, form),
      )
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
      ...headers,
    })
    if (reset !== 'halfway') return response.end(answer)
    response.write(answer.slice(0, answer.length / 2), () => request.socket.resetAndDestroy())
  }
  // On a busy machine both ends may think of it too late: the one hangs up as the other sends.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    sent,
    mistakes,
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readRequest({ method, url, headers }: IncomingMessage, body: string): SentMessage['form'] {
  const { accountSid, authToken } = twilioAccount
  const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const expected = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  if (method !== 'POST' || url !== expected) throw new Error(`${method} ${url} is not described`)
  if (headers.authorization !== basic) throw new Error('the credentials are not Basic ones')
  if (!/^application\/x-www-form-urlencoded(;|$)/.test(headers['content-type'] ?? '')) {
    throw new Error(`the body is ${headers['content-type']}`)
  }
  return v.parse(MessageRequest, Object.fromEntries(new URLSearchParams(body)))
}

// As Twilio words it, with the number in full: what must not reach a log.
function failure(status: number, code: number | undefined, { To }: SentMessage['form']) {
  return {
    code: code ?? 20_500,
    message: `The number ${To} cannot be used`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  }
}
