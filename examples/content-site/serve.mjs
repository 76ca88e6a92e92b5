// A site of static files whose theme resets everything, and whose content security policy allows next to nothing.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname } from 'node:path'

const { SITE_PORT = '3003', BONAFIDE_URL = 'http://localhost:3000' } = process.env
const bonafide = new URL(BONAFIDE_URL).origin

/** @type {Record<string, string>} */
const types = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' }
const policy = [
  "default-src 'none'",
  `script-src 'self' ${bonafide}`,
  `connect-src ${bonafide}`,
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** @param {string} pathname @param {import('node:http').ServerResponse} response */
async function serve(pathname, response) {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const type = /^[\w-]+\.\w+$/.test(name) && types[extname(name)]
  const file = new URL(`site/${name}`, import.meta.url)
  const content = type && (await readFile(file, 'utf8').catch(() => undefined))
  if (!content) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
  return response.end(content.replaceAll('{{bonafide}}', bonafide))
}

const server = createServer(({ url }, response) => {
  void serve(new URL(url ?? '/', 'http://site').pathname, response)
})
server.listen(Number(SITE_PORT), () => console.log(`The website is running at http://localhost:${SITE_PORT}`))
