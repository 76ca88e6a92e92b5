import { vi } from 'vitest'

type Listener = (event: { loaded: number; total: number }) => void

/** A request whose answer a test gives. */
class FakeUpload {
  address = ''
  headers: Record<string, string> = {}
  body: unknown
  status = 0
  response: unknown = null
  isAborted = false
  readonly upload = { addEventListener: (_name: string, listener: Listener) => (this.onProgress = listener) }
  private onProgress: Listener = () => undefined
  private readonly listeners: Record<string, () => void> = {}

  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  addEventListener(name: string, listener: () => void) {
    this.listeners[name] = listener
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.isAborted = true
  }

  progress(loaded: number, total: number) {
    this.onProgress({ loaded, total })
  }
  answer(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.listeners['load']?.()
  }
  fail() {
    this.listeners['error']?.()
  }
}

/** Replaces XMLHttpRequest until the end of the test; returns the requests in the order they are made. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super()
        sent.push(this)
      }
    },
  )
  return sent
}
