import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { secureHeaders } from 'hono/secure-headers'
import type { App, AppEnv } from './app-env.ts'
import { sessionCookie } from './calling-browser.ts'
import { contentSecurityPolicy as policyFor, noHeaders } from './security-headers.ts'
import { chooseEncoding, type Encoding, encodings } from './streamed-bodies.ts'
import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Documents that hold a page already, by its address: `/index.html` leads to every page, and holds none. */
const prerendered: Readonly<Record<'visitor' | 'user', Readonly<Record<string, string>>>> = {
  visitor: { '/': '/login.html', '/login': '/login.html', '/signup': '/signup.html' },
  user: { '/': '/dashboard.html' },
}

/** Serves the built pages. Addresses without a file are a page's own, unless they look like a file. */
export function serveStatic(app: App, publicDir: string, publicUrl: string): void {
  const files = listStaticFiles(publicDir)
  const policies = new Map(
    [...files].flatMap(([path, file]) => policyOf(path, file, { publicDir, publicUrl })),
  )
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
    const policy = policies.get(page)
    if (!policy) return sendFile(c, file)
    c.res = await sendFile(c, file)
    await policy(c, async () => {})
    return c.res
  })
}

/** Returns the policy of a document that holds scripts: those, by their hashes, and no other. */
function policyOf(
  path: string,
  { type }: StaticFile,
  { publicDir, publicUrl }: { publicDir: string; publicUrl: string },
): [string, MiddlewareHandler<AppEnv>][] {
  if (!type.startsWith('text/html')) return []
  const html = readFileSync(join(publicDir, path), 'utf8')
  const scripts = [...html.matchAll(/<script(?: data-[\w-]+="[^"]*")*>([\s\S]+?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  if (scripts.length === 0) return []
  const contentSecurityPolicy = policyFor(publicUrl, { scripts })
  return [[path, secureHeaders({ ...noHeaders, contentSecurityPolicy })]]
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

/** Returns the document of an address of the console: a page of users may have one that names its own files. */
function documentOf(c: Context<AppEnv>, files: ReadonlyMap<string, StaticFile>): string {
  c.header('vary', 'cookie', { append: true })
  const isUser = Boolean(getCookie(c, sessionCookie))
  const { path } = c.req
  const own = isUser
    ? (prerendered.user[path] ?? `/signed-in${path.replaceAll('/', '-')}.html`)
    : prerendered.visitor[path]
  const bare = isUser ? '/signed-in.html' : '/index.html'
  return [own, bare].find((page) => page !== undefined && files.has(page)) ?? '/index.html'
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

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

interface StaticFile {
  type: string
  encodings: ReadonlySet<Encoding>
  read(encoding?: Encoding): Promise<{ bytes: Buffer<ArrayBuffer>; etag: string }>
}

/**
 * Returns the files below a directory by their path in an address, as they are at the start. A request can only name one
 * of these, so no path leads out of the directory. Empty when there is no such directory.
 */
function listStaticFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const paths = filesBelow(directory).map((path) => relative(directory, path).split(sep).join('/'))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type) continue
    const compressed = encodings.filter((name) => known.has(path + endings[name]))
    files.set(`/${path}`, { type, encodings: new Set(compressed), read: reader(join(directory, path)) })
  }
  return files
}

function filesBelow(directory: string): string[] {
  let entries: Dirent[]
  try {
    entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

// A built site is small, so what was asked for once stays in memory.
function reader(path: string): StaticFile['read'] {
  return keeping((encoding) => readFile(encoding ? path + endings[encoding] : path))
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Returns a file of which the text is made when it is first asked for. */
function madeFile(type: string, make: () => string | Promise<string>): StaticFile {
  let made: string | Promise<string> | undefined
  const read = keeping(async (encoding) => {
    const text = await (made ??= make())
    return encoding ? compress[encoding](text) : Buffer.from(text)
  })
  return { type, encodings: new Set(encodings), read }
}

/** Has the bytes of each encoding once, however many ask meanwhile. */
function keeping(load: (encoding: Encoding | undefined) => Promise<Buffer<ArrayBuffer>>): StaticFile['read'] {
  const kept = new Map<Encoding | undefined, ReturnType<StaticFile['read']>>()
  const loadTagged = async (encoding: Encoding | undefined) => {
    const bytes = await load(encoding)
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
  }
  return (encoding) => {
    let content = kept.get(encoding)
    if (!content) kept.set(encoding, (content = loadTagged(encoding)))
    return content
  }
}
