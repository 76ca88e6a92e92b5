import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { App, AppEnv } from '#platform/http/app-env.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { managerStops } from './manager-updates-tables.ts'

interface Mailbox {
  orgId: string
  email: string
}

/** Names a mailbox in an organisation without telling the address. */
export function mailboxId(orgId: string, email: string): string {
  return derivedId(`manager updates ${orgId} ${normaliseEmail(email)}`)
}

export async function isStopped(connection: Connection, { orgId, email }: Mailbox): Promise<boolean> {
  const isTheirs = and(eq(managerStops.orgId, orgId), eq(managerStops.mailboxId, mailboxId(orgId, email)))
  return (await connection.$count(managerStops, isTheirs)) > 0
}

const path = '/manager-updates/stop'

/** Returns the address that stops the emails to a manager: its token is sealed, so that no other can be made up. */
export function stopPath(keys: Keys, { orgId, email }: Mailbox): string {
  return `/api${path}?token=${keys.seal('manager-updates', `${orgId} ${mailboxId(orgId, email)}`)}`
}

/**
 * Mounts the page that stops the emails to a manager, without signing in. It takes a press, so that programs which open
 * every link of a mailbox stop nothing; the button of a mail program makes the same request (RFC 8058).
 */
export function mountManagerStops(api: App): void {
  api.get(path, takePlace(), async (c) => {
    c.set('route', `/api${path}`)
    const opened = await openToken(c)
    return opened
      ? answer(c, {
          title: 'Stop these emails?',
          text: `${opened.organisation} tells you by email of new starters whose manager you are.`,
          button: 'Stop these emails',
        })
      : answer(c, brokenLink, 404)
  })
  api.post(path, takePlace(), async (c) => {
    c.set('route', `/api${path}`)
    const opened = await openToken(c)
    if (!opened) return answer(c, brokenLink, 404)
    await stop(c.get('deps'), opened)
    const text = `You get no more emails from ${opened.organisation} about new starters whose manager you are.`
    return answer(c, { title: 'Emails stopped', text })
  })
}

interface Opened {
  orgId: string
  mailboxId: string
  organisation: string
}

async function openToken(c: Context<AppEnv>): Promise<Opened | undefined> {
  const deps = c.get('deps')
  const [orgId, id] = deps.keys.open('manager-updates', c.req.query('token') ?? '')?.split(' ') ?? []
  if (!orgId || !id) return undefined
  const [found] = await inOrganisation(deps, { orgId, actor: 'system' }, ({ tx }) =>
    tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, orgId)),
  )
  return found && { orgId, mailboxId: id, organisation: givenName(found.name) || 'your organisation' }
}

/** Stops the emails to a mailbox for good, also of a manager who is named with it later. Done again it changes nothing. */
async function stop(deps: Deps, { orgId, mailboxId: id }: Opened): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const stopped = await scope.tx
      .insert(managerStops)
      .values({ orgId, mailboxId: id, stoppedAt: scope.deps.clock() })
      .onConflictDoNothing()
      .returning()
    if (stopped.length) await record(scope, { action: 'manager_updates.stopped', data: { mailboxId: id } })
  })
}

interface Page {
  title: string
  text: string
  button?: string
}

const brokenLink: Page = { title: 'This link does not work', text: 'Use the one in the latest email.' }

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 20px;overflow-wrap:anywhere}
h1{font-size:24px}
button{font:inherit;font-weight:600;min-height:44px;padding:0 20px}`
const styleHash = createHash('sha256').update(style).digest('base64')

// Exactly the text that the policy has the hash of.
const styleSheet = raw(`<style>${style}</style>`)

function answer(c: Context<AppEnv>, { title, text, button }: Page, status: 200 | 404 = 200) {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${button && html`<form method="post"><button type="submit">${button}</button></form>`}
        </main>
      </body>
    </html>`
  return c.html(page, status)
}
