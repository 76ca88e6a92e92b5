import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { App, AppEnv } from './app-env.ts'
import { sessionCookie } from './session-cookie.ts'
import { type Encoding, listStaticFiles, madeFile, type StaticFile } from './static-files.ts'

/** Documents that hold a page already, by its address: `/index.html` leads to every page, and holds none. */
const prerendered: Readonly<Record<'visitor' | 'user', Readonly<Record<string, string>>>> = {
  visitor: { '/': '/login.html', '/login': '/login.html', '/signup': '/signup.html' },
  user: { '/': '/dashboard.html' },
}

/** Serves the built pages. Addresses without a file are a page's own, unless they look like a file. */
export function serveStatic(app: App, publicDir: string): void {
  const files = listStaticFiles(publicDir)
  app.get('*', async (c, next) => {
    const { path } = c.req
    if (path.startsWith('/api/') || path === '/api') return next()
    if (path.startsWith('/sdk/')) {
      const file = files.get(path)
      if (!file) return next()
      shareWithAll(c)
      return sendFile(c, file)
    }
    const flowPage = /^\/(verify|verification)\//.test(path)
    const page = flowPage ? '/verify.html' : files.has(path) ? path : documentOf(c, files)
    const file = files.get(page)
    if (!file || (page !== path && !flowPage && /\.[^/]*$/.test(path))) return next()
    c.set('route', flowPage ? '/verify/*' : page === path ? 'file' : 'page')
    if (flowPage) keepPrivate(c)
    else
      c.header(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    return sendFile(c, file)
  })
}

/**
 * Serves a text that is the same for all. It is made for the first who asks, and sent as a file from then on: anyone may
 * ask for it as often as they like.
 * @param options.route as the log names it, where it is not the path
 */
export function serveMade(
  app: App,
  path: string,
  { type, route = path, make }: { type: string; route?: string; make: () => string | Promise<string> },
): void {
  const file = madeFile(type, make)
  app.get(path, (c) => {
    c.set('route', route)
    c.header('cache-control', 'no-cache')
    return sendFile(c, file)
  })
}

/** Returns the document of an address of the console. */
function documentOf(c: Context<AppEnv>, files: ReadonlyMap<string, StaticFile>): string {
  c.header('vary', 'cookie', { append: true })
  const isUser = Boolean(getCookie(c, sessionCookie))
  const bare = isUser ? '/signed-in.html' : '/index.html'
  const page = prerendered[isUser ? 'user' : 'visitor'][c.req.path] ?? bare
  return files.has(page) ? page : '/index.html'
}

// The address is a key: it goes nowhere, is kept nowhere and is not looked for.
function keepPrivate(c: Context<AppEnv>): void {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex, nofollow')
}

// Any site may load the widget. `v1` moves with each release; what is below a version never changes.
function shareWithAll(c: Context<AppEnv>): void {
  const isVersioned = /^\/sdk\/\d+\.\d+\.\d+\//.test(c.req.path)
  c.set('route', '/sdk/*')
  c.header('access-control-allow-origin', '*')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
}

async function sendFile(c: Context<AppEnv>, file: StaticFile): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '', file.encodings)
  const { bytes, etag } = await file.read(encoding)
  c.header('content-type', file.type)
  c.header('etag', etag)
  c.header('vary', 'accept-encoding', { append: true })
  // A proxy that compresses by itself marks the tag as weak.
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.some((tag) => tag.replace(/^W\//, '') === etag)) return c.body(null, 304)
  if (encoding) c.header('content-encoding', encoding)
  c.header('content-length', String(bytes.byteLength))
  return c.body(bytes)
}

function chooseEncoding(accepted: string, offered: ReadonlySet<Encoding>): Encoding | undefined {
  const wanted = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) wanted.add(name)
  }
  return (['br', 'gzip'] as const).find((name) => offered.has(name) && wanted.has(name))
}
