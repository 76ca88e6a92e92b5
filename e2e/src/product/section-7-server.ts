import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

const publicFolder = resolve(import.meta.dirname, '../../../dist/public')

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface RecordedCall {
  /** Method and path, as `GET /employees`. */
  call: string
  status: number
  authorization: string | undefined
}

/** Starts another server: the calls of section 7 to the letter, 404 for every other, and the built console. */
export async function startSection7Server() {
  const calls: RecordedCall[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) calls.push(answer(request, response, pathname.slice('/api'.length)))
    else void serveFile(response, pathname)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, listening))
  const stop = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://localhost:${port}`, calls, stop }
}

function answer(request: IncomingMessage, response: ServerResponse, path: string): RecordedCall {
  const call = `${request.method} ${path}`
  const { authorization } = request.headers
  const detail = /^GET \/employees\/([^/]+)$/.exec(call)?.[1]
  const body = detail ? detailOf(detail) : answers[call]
  const isPublic = path.startsWith('/auth/sign') || path === '/auth/google'
  const status = body === undefined ? 404 : !isPublic && !authorization ? 401 : 200
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(
    JSON.stringify(status === 200 ? body : { message: status === 401 ? 'Please sign in' : 'Not found' }),
  )
  return { call, status, authorization }
}

async function serveFile(response: ServerResponse, pathname: string) {
  const asked = join(publicFolder, pathname)
  const page = /^\/(?:verify|verification)\//.test(pathname) ? 'verify.html' : 'index.html'
  const file = extname(pathname) && existsSync(asked) ? asked : join(publicFolder, page)
  response.writeHead(200, { 'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream' })
  response.end(await readFile(file))
}

// Replies with exactly the fields that spec.md section 7 names.

const steps = (statuses: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(statuses).map(([type, status]) => [
      type,
      { status, completedAt: status === 'pending' ? null : '2026-11-02T09:00:00Z' },
    ]),
  )

const employeeOf = (
  employeeId: string,
  fullName: string,
  status: string,
  statuses: Record<string, string>,
) => ({
  employeeId,
  orgId: 'org-1',
  fullName,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
  phoneE164: '+447700900123',
  status,
  candidateId: null,
  badgeUrl: null,
  source: 'invite',
  createdAt: '2026-11-01T09:00:00Z',
  inviteChannelPref: 'email',
  expiresAt: '2026-11-15T09:00:00Z',
  lastActivityAt: null,
  verificationToken: 'token',
  verificationSteps: steps(statuses),
})

const employees = [
  employeeOf('11111111-aaaa', 'Ada Example', 'completed', {
    email: 'pass',
    phone: 'pass',
    id: 'pass',
    rtw: 'pass',
  }),
  // Half a record, and a status that this version has never heard of.
  employeeOf('22222222-bbbb', 'Bob Example', 'on_hold', { email: 'pass' }),
]

const session = {
  access_token: 'section-7-token',
  user: { id: 'user-1', email: 'hr@example.com', name: 'Harriet Reed', createdAt: '2026-01-05T09:00:00Z' },
  org: { name: 'Section Seven Ltd' },
}

/** The answer to each call without parameters. */
export const answers: Record<string, unknown> = {
  'POST /auth/signup': session,
  'POST /auth/signin': session,
  'POST /auth/google': session,
  'GET /auth/me': session,
  'GET /usage/current': {
    checksUsed: 3,
    checksIncluded: 25,
    remainingChecks: 22,
    paygUsed: 0,
    daysRemaining: 10,
    period: '2026-11',
  },
  'GET /billing/plans': [],
  'GET /billing/current-plan': {
    planName: 'basic',
    planStatus: 'active',
    subscriptionInfo: { price: { amount: 2900 } },
  },
  'POST /billing/checkout-session': { checkoutUrl: 'https://pay.example.com/session' },
  'POST /employees/invite': {},
  'GET /employees': { items: employees, nextCursor: null },
}

/** Returns the answer to GET /employees/{employeeId}; undefined for an unknown id. */
function detailOf(employeeId: string) {
  const employee = employees.find((candidate) => candidate.employeeId === employeeId)
  if (!employee) return undefined
  const list = Object.entries(employee.verificationSteps).map(([type, { status }]) => ({ type, status }))
  return { employee, flowStatus: { steps: list } }
}
