import { createHash } from 'node:crypto'
import { type Dirent, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

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

const encodings = { br: '.br', gzip: '.gz' } as const
export type Encoding = keyof typeof encodings

export interface StaticFile {
  type: string
  encodings: ReadonlySet<Encoding>
  read(encoding?: Encoding): Promise<{ bytes: Buffer<ArrayBuffer>; etag: string }>
}

/**
 * Returns the files below a directory by their path in an address, as they are at the start. A request can only name one
 * of these, so no path leads out of the directory. Empty when there is no such directory.
 */
export function listStaticFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const paths = filesBelow(directory).map((path) => relative(directory, path).split(sep).join('/'))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type) continue
    const compressed = (Object.keys(encodings) as Encoding[]).filter((name) =>
      known.has(path + encodings[name]),
    )
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
  return keeping((encoding) => readFile(encoding ? path + encodings[encoding] : path))
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Returns a file of which the text is made when it is first asked for. */
export function madeFile(type: string, make: () => string | Promise<string>): StaticFile {
  let made: string | Promise<string> | undefined
  const read = keeping(async (encoding) => {
    const text = await (made ??= make())
    return encoding ? compress[encoding](text) : Buffer.from(text)
  })
  return { type, encodings: new Set(['br', 'gzip']), read }
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
