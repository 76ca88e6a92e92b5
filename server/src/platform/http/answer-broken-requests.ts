import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@bonafide/shared/contract/error.ts'

const answers: Readonly<Record<string, [status: string, message: string, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request took too long. Try again.',
    'request_timeout',
  ],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large', 'too_large'],
}
const otherwise = ['400 Bad Request', 'The request could not be read', 'bad_request'] as const

/** Answers what Node gives up on before there is a request, in the same shape as every other failure. */
export function answerBrokenRequests(server: Server): void {
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  // Longer than load balancers keep theirs: the side that sends must be the one that hangs up.
  server.keepAliveTimeout = 65_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message, code] = answers[error.code ?? ''] ?? otherwise
    const body: ErrorBody = { message, code, requestId: crypto.randomUUID() }
    const text = JSON.stringify(body)
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
  })
}
