const ofTokens =
  'what signing in has begun with is on the coordinator: it is found by its token before its organisation'
const onTestTime = 'moving the clock of test mode runs the hourly tasks, which look for what is due in all'
const ofSandbox = 'what the sandbox knows of a session is in no organisation, as if a vendor had it'

/**
 * Lists the statements that ask several nodes of a cluster at once while in one organisation, and why. A statement is
 * named by what it does and by its tables, in their order. All other statements there ask one node.
 */
export const inOneOrganisation: Readonly<Record<string, string>> = {
  'delete from factor_challenges gone': ofTokens,
  'delete from sandbox_digital digital_sessions': ofSandbox,
  'delete from sandbox_identity identity_sessions': ofSandbox,
  'delete from sso_tokens gone': ofTokens,
  'select employees right_to_work_states right_to_work_alerts': onTestTime,
  'select links': onTestTime,
  'select links ledger': onTestTime,
  'select one_time_codes': 'codes that a network asked for are counted in all organisations',
  'select one_time_codes messages': 'codes to a number or a mailbox are counted in all organisations',
  'select right_to_work_alerts employees': onTestTime,
  'select right_to_work_states': onTestTime,
}

const ofAccount = 'an account may be in several organisations'
const atSignIn = 'an address says in which organisations its account is only once it is found'

/** The same of what is about accounts, or looks for what it is about. Hourly tasks look for what is due in all. */
export const acrossOrganisations: Readonly<Record<string, string>> = {
  'delete from removed_members': ofAccount,
  'delete from sessions': ofAccount,
  'delete from sso_identities': ofAccount,
  'delete from team_invitations': ofAccount,
  'delete from user_traces': ofAccount,
  'select memberships': ofAccount,
  'select memberships organisations': ofAccount,
  'select memberships organisations sessions': ofAccount,
  'select messages memberships': 'a user is told everything that is kept of them',
  'select removed_members': 'a user is told everything that is kept of them',
  'select sessions': ofAccount,
  'select sso_connections google_identities users memberships organisations': atSignIn,
  'select sso_connections users memberships organisations': atSignIn,
  'select sso_identities': 'a user is told everything that is kept of them',
  'select team_invitations': 'a user is told everything that is kept of them',
  'select user_traces': 'a user is told everything that is kept of them',
  'update sessions memberships': ofAccount,
}
