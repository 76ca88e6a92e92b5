// Receives webhooks: checks the signature of each, and prints what happened.
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { webhooks, WebhookSignatureError } from '@bonafide/node'

const { BONAFIDE_WEBHOOK_SECRET: secret, PORT = '8000' } = process.env
if (!secret) {
  console.error('Set BONAFIDE_WEBHOOK_SECRET to the secret of the endpoint, whsec_…')
  process.exit(2)
}

// A real server keeps them in its database: an event may come more than once.
const seen = new Set()

/** @param {import('node:http').IncomingMessage} request @returns {Promise<number>} the status of the answer */
async function receive(request) {
  try {
    const { type, data } = webhooks.verify(await buffer(request), request.headers, secret ?? '')
    const id = request.headers['webhook-id']
    if (!seen.has(id)) console.log(`${type} ${data.employeeId ?? ''}`.trim())
    seen.add(id)
    return 204
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return error instanceof WebhookSignatureError ? 400 : 500
  }
}

const server = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end())
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://localhost:${PORT}`))
