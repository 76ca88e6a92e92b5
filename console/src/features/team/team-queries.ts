import {
  type NewTeamInvitation,
  type RoleChange,
  team,
  type TeamInvitation,
  type TeamMember,
} from '@bonafide/shared/contract/accounts/team.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { sitesKey } from '#features/sites/sites-query.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

const membersKey = ['team', 'members'] as const
const invitationsKey = ['team', 'invitations'] as const

export function membersQuery({ call }: Caller) {
  return queryOptions({ queryKey: membersKey, queryFn: ({ signal }) => call(team.members, { signal }) })
}

export function teamInvitationsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => call(team.invitations, { signal }),
  })
}

export function inviteMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: (body: NewTeamInvitation) => call(team.invite, { body }),
    meta: {
      failure: { title: 'Error', text: 'We could not send the invitation. Try again.' },
      success: 'Invitation sent.',
    },
    onSuccess: (_made, _body, _before, { client }) => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export function revokeInvitationMutation({ call }: Caller, { id, email }: TeamInvitation) {
  return mutationOptions({
    mutationFn: () => call(team.revoke, { params: { id } }),
    meta: {
      failure: { title: 'Error', text: 'We could not revoke the invitation. Try again.' },
      success: `The invitation of ${email} no longer works.`,
    },
    onSuccess: (_revoked, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export function changeRoleMutation({ call }: Caller, { userId, name }: TeamMember, what: 'role' | 'sites') {
  return mutationOptions({
    mutationFn: (body: RoleChange) => call(team.changeRole, { params: { userId }, body }),
    meta: {
      failure: 'in-place',
      success: `The ${what} of ${name} ${what === 'role' ? 'has' : 'have'} changed.`,
    },
    onSuccess: (_changed, _body, _before, { client }) =>
      Promise.all([membersKey, sitesKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export function resetFactorsMutation({ call }: Caller, { userId, name }: TeamMember) {
  return mutationOptions({
    mutationFn: () => call(team.resetFactors, { params: { userId } }),
    meta: {
      failure: { title: 'Error', text: 'We could not reset the second factor. Try again.' },
      success: `${name} signs in with their password alone now.`,
    },
    onSuccess: (_reset, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: membersKey }),
  })
}

export function removeMutation({ call }: Caller, { userId, name }: TeamMember) {
  return mutationOptions({
    mutationFn: () => call(team.remove, { params: { userId } }),
    meta: {
      failure: { title: 'Error', text: 'We could not remove this user. Try again.' },
      success: `${name} has been removed.`,
    },
    onSuccess: (_removed, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: membersKey }),
  })
}
