import { readFile } from 'node:fs/promises'

const { BONAFIDE_API_KEY, BONAFIDE_API_KEY_FILE, BONAFIDE_URL = 'http://localhost:3000' } = process.env
const { PORTAL_PORT = '3001', PORTAL_URL = `http://localhost:${PORTAL_PORT}` } = process.env

if (!BONAFIDE_API_KEY && !BONAFIDE_API_KEY_FILE) {
  console.error('Set BONAFIDE_API_KEY, or BONAFIDE_API_KEY_FILE to the path of a file that holds it.')
  process.exit(2)
}
const apiKey = BONAFIDE_API_KEY ?? (await readFile(String(BONAFIDE_API_KEY_FILE), 'utf8')).trim()

/**
 * Creates a token for one view on this portal's pages, for 15 minutes. This is the one call that takes the API key,
 * which never leaves this process.
 * @param {{ view: 'invite' } | { view: 'verify', employeeId: string }} what
 * @returns {Promise<{ token: string }>}
 */
export async function mintToken(what) {
  const response = await fetch(`${BONAFIDE_URL}/api/embed/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ ...what, origin: new URL(PORTAL_URL).origin }),
  })
  /** @type {any} any: the reply of another system */
  const reply = await response.json()
  if (!response.ok) throw new Error(`Bonafide did not issue a token: ${response.status} ${reply.message}`)
  return { token: reply.token }
}
