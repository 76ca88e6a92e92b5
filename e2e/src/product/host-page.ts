import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { createPartner, type Partner } from '../walks/partner.ts'

interface HostPage {
  /** Default that of standards mode. */
  doctype?: string
  /** Attributes of `<html>`. */
  html?: string
  head?: string
  body?: string
  /** A classic script of the page's own, in its head. */
  script?: string
  style?: string
  /** Content-Security-Policy. */
  policy?: string
}

/** Returns the policy that sdk.md says the widget works under. */
export const strictPolicy = (product: string) =>
  `default-src 'none'; script-src 'self' ${product}; connect-src 'self' ${product}; style-src 'self'; require-trusted-types-for 'script'`

interface Host {
  readonly url: string
  readonly partner: Partner
  /**
   * Opens a page of this site. `POST /token?employeeId=…` answers a verification token, or with `&again` one to confirm who it
   * is again, and `POST /token` one to invite.
   */
  open: (page: Page, content: HostPage, address?: string) => Promise<void>
}

/** Serves a partner's site, on an origin that the organisation lists, for the tests of a file. */
export function withHost(product: { readonly url: string }): Host {
  const contents: HostPage[] = []
  let server: Server
  let partner: Partner
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, index = '', file = ''] = /^\/(\d+)\/([\w.]*)/.exec(request.url ?? '') ?? []
      const content = contents[Number(index)]
      if (request.method === 'POST') void mint(request.url ?? '').then((reply) => response.end(reply))
      else if (!content) response.writeHead(404).end()
      else {
        const [type, text] = answerOf(content, file)
        if (content.policy) response.setHeader('Content-Security-Policy', content.policy)
        response.setHeader('Content-Type', `text/${type}; charset=utf-8`).end(text)
      }
    })
    await new Promise<void>((listening) => server.listen(0, listening))
    url = `http://localhost:${(server.address() as AddressInfo).port}`
    partner = await createPartner(product.url, url)
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  async function mint(address: string) {
    const { searchParams } = new URL(address, url)
    const employeeId = searchParams.get('employeeId')
    const view = searchParams.has('again') ? 'reverify' : 'verify'
    const token = await partner.mint(employeeId ? { view, employeeId } : { view: 'invite' })
    return JSON.stringify({ token })
  }
  return {
    get url() {
      return url
    },
    get partner() {
      return partner
    },
    async open(page, content, address = '') {
      await page.goto(`${url}/${contents.push(content) - 1}/${address}`)
    },
  }
}

function answerOf(
  {
    doctype = '<!doctype html>',
    html = 'lang="en-GB"',
    head = '',
    body = '',
    script = '',
    style = '',
  }: HostPage,
  file: string,
) {
  if (file === 'page.js') return ['javascript', script] as const
  if (file === 'page.css') return ['css', style] as const
  const own = '<link rel="stylesheet" href="page.css"><script src="page.js"></script>'
  return [
    'html',
    `${doctype}<html ${html}><head><meta charset="utf-8"><title>A page</title>${own}${head}</head><body>${body}</body></html>`,
  ] as const
}
