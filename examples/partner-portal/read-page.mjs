import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

const { BONAFIDE_URL = 'http://localhost:3000' } = process.env
const bonafide = new URL(BONAFIDE_URL).origin

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

// All that the widget needs is in script-src and connect-src.
const policy = [
  "default-src 'none'",
  `script-src 'self' ${bonafide}`,
  `connect-src 'self' ${bonafide}`,
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The beginning of every page. The elements imply where the head ends and the body begins. */
const layout = await readFile(new URL('layout.html', import.meta.url), 'utf8')

/**
 * Reads a file of the folder `pages`, with its headers; undefined when there is none of that name. HTML gets the layout.
 * @param {string} name
 */
export async function readPage(name) {
  const type = types[extname(name)]
  if (!type || !/^[\w-]+\.\w+$/.test(name)) return undefined
  const content = await readFile(new URL(`pages/${name}`, import.meta.url), 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  const page = extname(name) === '.html' ? layout.replace('{{page}}', () => content) : content
  return {
    content: page.replaceAll('{{bonafide}}', bonafide),
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  }
}
