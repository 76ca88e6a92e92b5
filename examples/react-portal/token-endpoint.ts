import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'

const { VITE_BONAFIDE_URL = 'http://localhost:3000', BONAFIDE_API_KEY = '' } = process.env

/** Serves the backend of this portal, as far as there is one: `POST /hr/bonafide-token` answers `{ token }`. */
export function tokenEndpoint(): Plugin {
  const use = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use('/hr/bonafide-token', (request, response) => void answer(request, response))
  }
  return { name: 'token-endpoint', configureServer: use, configurePreviewServer: use }
}

// A real one first checks that the user who asks is signed in and may invite.
async function answer({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const reply = JSON.stringify(await mintToken(headers.origin))
    response.setHeader('Content-Type', 'application/json').end(reply)
  } catch (error) {
    console.error(error)
    response.writeHead(502).end()
  }
}

/** Creates a token. Bonafide refuses an origin that its settings do not list. */
async function mintToken(origin: string | undefined): Promise<{ token: string }> {
  const response = await fetch(`${VITE_BONAFIDE_URL}/api/embed/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${BONAFIDE_API_KEY}` },
    body: JSON.stringify({ view: 'invite', origin }),
  })
  if (!response.ok)
    throw new Error(`Bonafide did not issue a token: ${response.status} ${await response.text()}`)
  return (await response.json()) as { token: string }
}
