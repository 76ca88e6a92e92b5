import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { answers, detailOf } from './section-7-data.ts'

const publicFolder = resolve(import.meta.dirname, '../../dist/public')

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
