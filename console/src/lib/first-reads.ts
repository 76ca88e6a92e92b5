/** A read that the document has started (console/first-reads.js), with the headers that it carries. */
interface FirstRead {
  url: string
  headers: Record<string, string>
  reply: Promise<Response>
  stop: AbortController
  /** The time it began, of `performance.now()`. */
  at: number
}

declare global {
  interface Window {
    firstReads?: FirstRead[]
  }
}

/** As long as what was read counts as fresh. */
const freshMs = 30_000

/**
 * Answers each read that the document has started, once, to the first that asks for the same with the same headers.
 * Everything else goes to the server.
 */
export function createFirstReads() {
  const reads = (typeof window === 'undefined' ? undefined : window.firstReads) ?? []
  const take = (url: unknown, headers: HeadersInit | undefined) => {
    const index = reads.findIndex((read) => read.url === url && isSame(read.headers, headers))
    return index < 0 ? undefined : reads.splice(index, 1)[0]
  }
  const send: typeof fetch = (input, init) => {
    const read = take(input, init?.headers)
    if (!read || performance.now() - read.at > freshMs) return fetch(input, init)
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(init.signal?.reason)
        drop(read)
      })
      read.reply.then(resolve, reject)
    })
  }
  return {
    fetch: send,
    /** Gives up those that were not asked for: they came in the name of a user who is gone. */
    forget: () => reads.splice(0).forEach(drop),
  }
}

const isSame = (a: HeadersInit | undefined, b: HeadersInit | undefined) =>
  String([...new Headers(a)]) === String([...new Headers(b)])

/** Ends a read whose answer is not wanted: it would hold its connection. */
const drop = ({ stop }: FirstRead) => stop.abort()
