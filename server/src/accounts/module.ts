import { apiKeys } from './api-keys/api-keys-tables.ts'
import { directoryUsers, scimTokens } from './directory/directory-tables.ts'
import { mountAccounts } from './routes.ts'
import {
  knownDevices,
  memberships,
  sessions,
  signInFailures,
  teamInvitations,
  users,
  userTraces,
} from './users-tables.ts'
import {
  confirmationSubscriber,
  emailConfirmation,
  sendConfirmation,
  sendConfirmationJob,
} from './email-confirmation/send-confirmation.ts'
import { googleIdentities } from './google/google-identities-tables.ts'
import { mailedTokens } from './email-confirmation/mailed-tokens-tables.ts'
import { accountEvent, addressLeft } from './notices/account-event.ts'
import { securityNoticesSubscriber } from './notices/security-notices.ts'
import { mailReset, mailResetJob, passwordReset } from './passwords/forgot-password.ts'
import { passwordChanged } from './passwords/change-password.ts'
import { recordRefusedSignIn, signInRefusedJob } from './sign-in.ts'
import { factorChallenges, factors, recoveryCodes } from './second-factor/factors-tables.ts'
import { removedMembers, ssoConnections, ssoIdentities, ssoTokens } from './single-sign-on/sso-tables.ts'
import { teamInvitation } from './team/invite-member.ts'
import { roleChanged } from './team/change-member.ts'
import { handle, type Module } from '#platform/define-module.ts'
import { and, isNull, lt } from 'drizzle-orm'
import type { MessageKind } from '#messages/define-message.ts'

export const accountsModule: Module = {
  name: 'accounts',
  mount: mountAccounts,
  jobs: [
    handle(sendConfirmationJob, sendConfirmation),
    handle(signInRefusedJob, recordRefusedSignIn),
    handle(mailResetJob, mailReset),
  ],
  subscribers: [confirmationSubscriber, securityNoticesSubscriber],
  tables: [
    {
      table: factorChallenges,
      lives: 'until a day after its end',
      ends: ['age', 'organisation'],
      isPast: ({ before }) => lt(factorChallenges.expiresAt, before(1)),
    },
    { table: apiKeys, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: scimTokens, lives: 'as long as the organisation', ends: ['organisation'] },
    {
      table: directoryUsers,
      lives: 'until the directory deletes the user',
      ends: ['use', 'account', 'organisation'],
    },
    { table: removedMembers, lives: 'as long as the organisation', ends: ['organisation'] },
    {
      table: sessions,
      lives: 'until a day after its end',
      ends: ['age', 'account', 'organisation'],
      isPast: ({ before }) => lt(sessions.expiresAt, before(1)),
    },
    { table: ssoConnections, lives: 'until it is removed', ends: ['use', 'organisation'] },
    { table: ssoIdentities, lives: 'as long as the organisation', ends: ['use', 'account', 'organisation'] },
    {
      table: ssoTokens,
      lives: 'until a day after its end',
      ends: ['age', 'use', 'organisation'],
      isPast: ({ before }) => lt(ssoTokens.expiresAt, before(1)),
    },
    { table: teamInvitations, lives: 'as long as the organisation', ends: ['organisation'] },
    {
      table: userTraces,
      lives: '90 days',
      ends: ['age', 'organisation'],
      isPast: ({ before }) => lt(userTraces.at, before(90)),
    },
    {
      table: memberships,
      lives: 'as long as a user belongs to it',
      ends: ['use', 'account', 'organisation'],
    },
    {
      table: knownDevices,
      // As long as its cookie lives.
      lives: '400 days since it was used',
      ends: ['age', 'account'],
      isPast: ({ before }) => lt(knownDevices.usedAt, before(400)),
    },
    {
      table: signInFailures,
      lives: '30 days since the last failure',
      ends: ['age'],
      isPast: ({ before }) => lt(signInFailures.lastAt, before(30)),
    },
    {
      table: mailedTokens,
      lives: 'until a day after its end',
      ends: ['age', 'account'],
      isPast: ({ before }) => lt(mailedTokens.expiresAt, before(1)),
    },
    {
      table: factors,
      lives: 'as long as the account, or a day where it was not confirmed',
      ends: ['age', 'account'],
      isPast: ({ before }) => and(isNull(factors.confirmedAt), lt(factors.createdAt, before(1))),
    },
    { table: users, lives: 'as long as the account', ends: ['account'] },
    { table: googleIdentities, lives: 'as long as the account', ends: ['account'] },
    { table: recoveryCodes, lives: 'as long as the account', ends: ['account'] },
  ],
  sealed: [
    {
      name: 'invitations to a team',
      key: [teamInvitations.orgId, teamInvitations.id],
      sealed: teamInvitations.tokenSealed,
      purpose: 'team',
      hash: { column: teamInvitations.tokenHash, purpose: 'team', lookup: 'team-invitation' },
    },
    {
      name: 'secrets of authenticator apps',
      key: [factors.id],
      sealed: factors.secretSealed,
      purpose: 'factor',
      boundTo: [factors.id, factors.userId],
    },
    {
      name: 'client secrets of identity providers',
      key: [ssoConnections.orgId],
      sealed: ssoConnections.secretSealed,
      purpose: 'sso',
    },
  ],
}

export const accountMessages: readonly MessageKind[] = [
  teamInvitation,
  roleChanged,
  passwordReset,
  passwordChanged,
  emailConfirmation,
  accountEvent,
  addressLeft,
]
