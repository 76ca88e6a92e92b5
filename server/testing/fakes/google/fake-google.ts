import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { createGoogleAccounts } from './google-accounts.ts'
import { Authorisation, type GoogleCall, type GoogleUser, requests } from './google-description.ts'

/** The treatment of a request about an access token: reply as described, unless a field says otherwise. */
export interface GoogleBehaviour {
  delayMs?: number
  /** Hang up: before the answer, or in the middle of it. */
  reset?: 'before' | 'halfway'
  /** Half of the answer, and then nothing. */
  stall?: boolean
  status?: number
  headers?: Record<string, string>
  /** The body in place of the described reply. */
  body?: string
}

type Accounts = ReturnType<typeof createGoogleAccounts>

/**
 * Starts a local server that replies as Google does, to a server that asks about access tokens and to a browser that
 * wants one. Refuses every undescribed request and lists it in `mistakes`, which a test expects to be empty.
 */
export async function startGoogle({ now = () => new Date() }: { now?: () => Date } = {}) {
  const accounts = createGoogleAccounts(now)
  const mistakes: string[] = []
  const calls: GoogleCall[] = []
  let behave: (call: GoogleCall, count: number) => GoogleBehaviour = () => ({})
  let isScriptThere = true
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      mistakes.push(String(error))
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"mistake"}')
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '', 'http://google')
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    if (pathname.startsWith('/gsi/')) return serveClient(pathname, response, isScriptThere)
    if (pathname === '/o/oauth2/v2/auth') return serveWindow(request, response, accounts)
    // A page of another site may ask for the profile.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'authorization')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const { call, token } = readQuestion(request)
    calls.push(call)
    const behaviour = behave(call, calls.filter((made) => made === call).length)
    return answer(response, behaviour, () => accounts.answer(call, token))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...accounts,
    apiUrl: `http://127.0.0.1:${port}`,
    mistakes,
    calls,
    behave: (next: typeof behave = () => ({})) => void (behave = next),
    /** Sets whether a browser gets the script. */
    serveScript: (isThere: boolean) => void (isScriptThere = isThere),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readQuestion({ method, url, headers }: IncomingMessage) {
  const call = `${method} ${url}` as GoogleCall
  if (!(call in requests)) throw new Error(`${method} ${url?.split('?')[0]} is not described`)
  return { call, token: v.parse(requests[call], headers).authorization.slice('Bearer '.length) }
}

async function answer(
  response: ServerResponse,
  { delayMs = 0, reset, stall, headers, ...other }: GoogleBehaviour,
  make: () => { status: number; body: object },
) {
  await wait(delayMs)
  const hangUp = () => void response.socket?.resetAndDestroy()
  if (reset === 'before') return hangUp()
  const made = make()
  const body = other.body ?? JSON.stringify(made.body)
  response.writeHead(other.status ?? made.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  if (!reset && !stall) return response.end(body)
  response.write(body.slice(0, body.length / 2), reset && hangUp)
}

function serveClient(pathname: string, response: ServerResponse, isScriptThere: boolean) {
  const types: Record<string, string> = { '/gsi/client': 'text/javascript', '/gsi/style': 'text/css' }
  const isScript = pathname === '/gsi/client'
  response.writeHead(isScript && !isScriptThere ? 503 : 200, {
    'content-type': types[pathname] ?? 'text/html',
  })
  response.end(isScript ? googleClientScript : '')
}

async function serveWindow(request: IncomingMessage, response: ServerResponse, { users, issue }: Accounts) {
  const { searchParams } = new URL(request.url ?? '', 'http://google')
  const { client_id, origin } = v.parse(Authorisation, Object.fromEntries(searchParams))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (request.method === 'GET') return response.end(chooserPage(users))
  const chosen = new URLSearchParams(await text(request)).get('sub')
  const googleUser = users.find(({ sub }) => sub === chosen)
  const token = googleUser && issue(googleUser, { aud: client_id, azp: client_id })
  const reply = token
    ? { access_token: token, expires_in: 3599, token_type: 'Bearer' }
    : { error: 'access_denied' }
  return response.end(answerPage(reply, origin))
}

/**
 * The script at /gsi/client, as far as a page's policies can tell: it creates and uses the trusted types policy of
 * Google's library, loads what Google's guide to a content security policy lists
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid), and opens its window.
 */
const googleClientScript = `
(() => {
  const home = new URL(document.currentScript.src)
  const at = (path) => new URL(path, home).href
  const policy = globalThis.trustedTypes?.createPolicy('goog#html', { createHTML: (html) => html })
  const template = document.createElement('template')
  template.innerHTML = policy ? policy.createHTML('<link rel="stylesheet"><iframe hidden></iframe>') : ''
  const [style, frame] = template.content.children
  if (style) style.href = at('/gsi/style')
  if (frame) frame.src = at('/gsi/select')
  document.head.append(template.content)
  fetch(at('/gsi/log'), { method: 'POST', mode: 'no-cors' })

  function requestAccessToken({ client_id, scope, callback, error_callback }) {
    const address = new URL(at('/o/oauth2/v2/auth'))
    address.search = new URLSearchParams({
      client_id, scope, origin: location.origin, redirect_uri: 'gis_transform', response_type: 'token',
    })
    const popup = open(address, 'g_auth_token_window', 'popup,width=480,height=640')
    if (!popup) return error_callback?.({ type: 'popup_failed_to_open' })
    const finish = (tell, value) => {
      removeEventListener('message', onMessage)
      clearInterval(looking)
      tell?.(value)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin === home.origin && source === popup) finish(callback, data)
    }
    const looking = setInterval(() => popup.closed && finish(error_callback, { type: 'popup_closed' }), 200)
    addEventListener('message', onMessage)
  }
  const initTokenClient = (config) => ({ requestAccessToken: () => requestAccessToken(config) })
  globalThis.google = { accounts: { oauth2: { initTokenClient } } }
})()
`

/** The window: a button for each account, and one that says no. */
function chooserPage(users: readonly GoogleUser[]): string {
  const buttons = users.map(({ sub, email }) => `<button name="sub" value="${sub}">${email}</button>`)
  return page(
    'Sign in',
    `<form method="post">${buttons.join('')}<button name="sub" value="">Cancel</button></form>`,
  )
}

/** The end of the window: it tells the page that opened it, and no other site. */
function answerPage(reply: object, origin: string): string {
  const [data, to] = [reply, origin].map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
  return page('Done', `<script>setTimeout(close, 100); opener.postMessage(${data}, ${to})</script>`)
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${body}`
