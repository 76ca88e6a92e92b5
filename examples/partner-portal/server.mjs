// Harbour HR: a partner's portal with the Bonafide widget in two of its pages. Node alone, no packages.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { mintToken } from './mint-token.mjs'
import { readPage } from './read-page.mjs'
import { addStarter, findStarter, listStarters } from './starters.mjs'

const { HOST = '127.0.0.1', PORTAL_PORT = '3001' } = process.env

/**
 * @typedef {{ id: string, body: any, session: string | undefined }} Request any: JSON of this portal's own pages
 * @typedef {{ status?: number, json?: unknown, page?: string, location?: string, cookie?: string }} Reply
 * @typedef {(request: Request) => Reply | Promise<Reply>} Handler
 * @typedef {(starter: import('./starters.mjs').Starter, request: Request) => Reply | Promise<Reply>} StarterHandler
 */

/** @type {Set<string>} */
const sessions = new Set()

/** @param {Handler} handler @returns {Handler} */
const forHr = (handler) => (request) =>
  sessions.has(request.session ?? '')
    ? handler(request)
    : { status: 401, json: { message: 'Please sign in' } }

/** @param {string} page @returns {Handler} */
const pageForHr = (page) => (request) =>
  sessions.has(request.session ?? '') ? { page } : { status: 303, location: '/sign-in' }

/** @param {StarterHandler} handler @returns {Handler} */
const ofStarter = (handler) => (request) => {
  const starter = findStarter(request.id)
  return starter ? handler(starter, request) : { status: 404, json: { message: 'Starter not found' } }
}

/** @type {Record<string, Handler>} */
const routes = {
  'GET /sign-in': () => ({ page: 'sign-in.html' }),
  'POST /sign-in': () => {
    const session = randomUUID()
    sessions.add(session)
    return { status: 303, location: '/', cookie: `session=${session}; HttpOnly; SameSite=Strict; Path=/` }
  },

  // The portal's own pages, and the token of the invitation form: for users who may invite here alone.
  'GET /': pageForHr('starters.html'),
  'GET /starters/new': pageForHr('new-starter.html'),
  'GET /starters/:id': pageForHr('starter.html'),
  'GET /hr/starters': forHr(() => ({ json: listStarters() })),
  'POST /hr/starters': forHr(({ body }) => ({ status: 201, json: addStarter(body) })),
  'POST /hr/bonafide-token': forHr(async () => ({ json: await mintToken({ view: 'invite' }) })),
  'POST /hr/starters/:id/invited': forHr(
    ofStarter((starter, { body }) => ({
      json: Object.assign(starter, { employeeId: String(body.employeeId) }),
    })),
  ),

  // A starter's own page, and the token of their verification. The address is the secret here; a real portal has
  // its starters sign in.
  'GET /onboarding/:id': ofStarter(() => ({ page: 'onboarding.html' })),
  'GET /hr/starters/:id': ofStarter((starter) => ({ json: starter })),
  'POST /hr/starters/:id/bonafide-token': ofStarter(async ({ employeeId }) =>
    employeeId
      ? { json: await mintToken({ view: 'verify', employeeId }) }
      : { status: 409, json: { message: 'This starter has not been invited yet' } },
  ),
  // For the list alone: what counts is Bonafide's record, not what a browser says.
  'POST /hr/starters/:id/finished': ofStarter((starter) => ({
    json: Object.assign(starter, { finished: true }),
  })),
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Reply>} */
async function answer(request) {
  const { pathname } = new URL(request.url ?? '/', 'http://portal')
  const [, area, id] = /^(\/(?:hr\/)?(?:starters|onboarding)\/)([\da-f-]{36})/.exec(pathname) ?? []
  const path = area ? pathname.replace(area + id, `${area}:id`) : pathname
  const handler = routes[`${request.method} ${path}`]
  if (!handler) return /\.(?:css|js|svg)$/.test(pathname) ? { page: pathname.slice(1) } : { status: 404 }
  const session = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const isJson = request.headers['content-type'] === 'application/json'
  return handler({ id: id ?? '', session, body: isJson ? JSON.parse(await text(request)) : undefined })
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function respond(request, response) {
  /** @type {Reply} */
  const reply = await answer(request).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return { status: 502, json: { message: 'That did not work. Please try again.' } }
  })
  const { status = 200, json, page, location, cookie } = reply
  const file = page === undefined ? undefined : await readPage(page)
  response.writeHead(page !== undefined && !file ? 404 : status, {
    'Cache-Control': 'no-store',
    ...file?.headers,
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(location && { Location: location }),
    ...(cookie && { 'Set-Cookie': cookie }),
  })
  response.end(file?.content ?? (json === undefined ? '' : JSON.stringify(json)))
}

const server = createServer((request, response) => void respond(request, response))
server.on('error', (/** @type {NodeJS.ErrnoException} */ { code, message }) => {
  console.error(code === 'EADDRINUSE' ? `PORTAL_PORT ${PORTAL_PORT} is in use by another program` : message)
  process.exit(1)
})
server.listen(Number(PORTAL_PORT), HOST, () =>
  console.log(`Harbour HR is running at http://localhost:${PORTAL_PORT}`),
)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))
