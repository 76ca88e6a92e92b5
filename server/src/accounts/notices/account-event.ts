import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { openPlace } from '#accounts/sessions/session-places.ts'
import { sessions } from '#accounts/users-tables.ts'
import { accountSender as organisation, ofAccount } from '#accounts/to-account.ts'
import { defineMessage } from '#messages/define-message.ts'
import { letter } from '#messages/email-html.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { signOnWords, type Words } from './sign-on-words.ts'

type AuditEvent = typeof auditLog.$inferSelect

const ending = 'You get this message because it concerns the safety of your account.'
const sessionsButton = { label: 'Look at my sessions', path: '/profile' }

/** Tells a user of something that concerns the safety of their account. */
export const accountEvent = defineMessage('account_event', {
  ...ofAccount,
  /** `event`: its place in the audit log. */
  about: v.object({ event: v.number() }),
  async compose(deps, { orgId, about }, { user, name, email }) {
    if (!user) return undefined
    const [event] = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, about.event)))
    const words = event && (await wordsOf(deps, event, { email }))
    if (!words) return undefined
    const { button, ...rest } = words
    return letter({
      organisation,
      ...rest,
      hello: `Hello ${name},`,
      button: { label: button.label, url: `${deps.settings.publicUrl}${button.path}` },
      ending,
    })
  },
})

/** Tells the address that an account had before. */
export const addressLeft = defineMessage('address_left', {
  ...ofAccount,
  about: v.object({ event: v.number() }),
  async compose({ settings }, _, { user, name }) {
    if (!user) return undefined
    return letter({
      organisation,
      subject: 'Your email address has been changed',
      hello: `Hello ${name},`,
      opening:
        'The email address of your Bonafide account has been changed. This one is not in use any more.',
      next: 'If it was not you, write to an owner of your organisation straight away.',
      button: { label: 'Open Bonafide', url: settings.publicUrl },
      ending,
    })
  },
})

async function wordsOf(deps: Deps, event: AuditEvent, user: { email: string }): Promise<Words | undefined> {
  switch (event.action) {
    case 'device.added':
      return deviceWords(deps, event)
    case 'profile.changed':
      return {
        subject: 'Your email address has been changed',
        opening: `The email address of your Bonafide account is now ${user.email}.`,
        next: 'You sign in with it from now on. If it was not you, choose a new password straight away.',
        button: { label: 'Choose a new password', path: '/reset-password' },
      }
    case 'factor.added':
      return addedWords()
    case 'factor.removed':
      return removedWords(event)
    case 'factor.locked':
      return {
        subject: 'Too many wrong codes for your account',
        opening:
          'A hundred wrong codes in a row were entered for your Bonafide account, after the right password. No more are accepted.',
        next: 'Choose a new password straight away. After that you can sign in with a code again.',
        button: { label: 'Choose a new password', path: '/reset-password' },
      }
    case 'api_key.created':
      return madeWords('An API key has been created', event)
    case 'api_key.rotated':
      return madeWords('An API key has been rotated', event)
    case 'webhook_endpoint.created':
      return madeWords('A webhook endpoint has been added', event)
    case 'hr_system.connected':
      return hrSystemWords('An HR system has been connected')
    case 'hr_system.key_changed':
      return hrSystemWords('The key of your HR system has been changed')
    case 'directory.owner_added':
    case 'directory.token_created':
    case 'directory.token_revoked':
    case 'sso.changed':
    case 'sso.domain_proven':
    case 'sso.accounts_released':
    case 'sso.removed':
      return signOnWords(deps, event)
    case 'webhook_endpoint.changed':
      return madeWords('A webhook endpoint has been changed', event)
    case 'webhook_endpoint.secret_rotated':
      return madeWords('The signing secret of a webhook endpoint has been changed', event)
    case 'member.removed':
      return leaverWords(deps, event)
    default:
      return undefined
  }
}

const Started = v.object({ sessionId: v.string() })

async function deviceWords({ db, keys }: Deps, { orgId, data, at }: AuditEvent): Promise<Words | undefined> {
  const started = v.safeParse(Started, data)
  if (!started.success) return undefined
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, started.output.sessionId)))
  const { device, address } = openPlace(keys, session?.placeSealed ?? null)
  const time = at.toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
  const by = `${device ?? 'an unknown device'}${address ? ` at ${address}` : ''}`
  return {
    subject: 'New sign-in to your account',
    opening: `Your Bonafide account was signed in to by ${by} on ${time} (UK time). It was not used with this device before.`,
    next: 'If it was not you, end the session and choose a new password straight away.',
    button: sessionsButton,
  }
}

function addedWords(): Words {
  return {
    subject: 'A second factor has been added',
    opening:
      'A second factor has been added to your Bonafide account. You are asked for it when you sign in.',
    next: 'If it was not you, end all sessions, choose a new password and write to an owner of your organisation.',
    button: { label: 'Open my profile', path: '/profile' },
  }
}

function removedWords({ data }: AuditEvent): Words {
  const isAll = data['kind'] === 'all'
  return {
    subject: 'A second factor has been removed',
    opening: isAll
      ? 'The second factors of your Bonafide account have been removed, because you had lost them. You sign in with your password alone.'
      : 'A second factor of your Bonafide account has been removed.',
    next: isAll
      ? 'Add a new one in your profile. If you did not ask for it, write to an owner of your organisation.'
      : 'If it was not you, choose a new password straight away.',
    button: { label: 'Open my profile', path: '/profile' },
  }
}

function madeWords(what: string, { actor }: AuditEvent): Words {
  const isByKey = actor.startsWith('apiKey:')
  const by = isByKey ? 'an API key' : 'your account'
  return {
    subject: what,
    opening: `${what} in your organisation, by ${by}. It gives programs access to what your organisation has stored.`,
    next: isByKey
      ? 'If you did not expect this, take it back in Settings, under Developers, and revoke the key.'
      : 'If it was not you, take it back in Settings, under Developers, and choose a new password straight away.',
    button: { label: 'Open Developers', path: '/settings/developers' },
  }
}

function hrSystemWords(what: string): Words {
  return {
    subject: what,
    opening: `${what} in your organisation, by your account. Its starters are invited, and results are sent to it.`,
    next: 'If it was not you, disconnect it in Settings, under Integrations, and choose a new password straight away.',
    button: { label: 'Open Integrations', path: '/settings/integrations' },
  }
}

async function leaverWords({ db }: Deps, { orgId }: AuditEvent): Promise<Words | undefined> {
  const [left] = await db.select().from(organisations).where(eq(organisations.id, orgId))
  if (!left) return undefined
  const name = withoutLinks(left.name)
  return {
    subject: `You have been removed from ${name}`,
    opening: `You are no longer a user of ${name} on Bonafide, and your sessions there have ended.`,
    next: `If you did not expect this, write to an owner of ${name}.`,
    button: { label: 'Open Bonafide', path: '' },
  }
}
