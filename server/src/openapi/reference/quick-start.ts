/** The first three things that a server does, as they are typed into a terminal. A test runs them as they are printed. */
export const quickStart: readonly { title: string; about: string; command: string }[] = [
  {
    title: '1. See that the key works',
    about:
      'Create a key in Settings > Developers with the scopes employees:read and employees:write. Put it and the URL of ' +
      'your Bonafide into BONAFIDE_API_KEY and BONAFIDE_URL.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?limit=1" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
  {
    title: '2. Invite an employee',
    about: 'The same Idempotency-Key invites once, however often the request is sent.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees/invite" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11" \\
  -H "Idempotency-Key: first-invitation" \\
  -H "Content-Type: application/json" \\
  -d '{"fullName":"Ella Novak","email":"ella.novak@example.com","inviteChannelPref":"email","externalId":"payroll-42"}'`,
  },
  {
    title: '3. Find them by the ID of your own system',
    about: 'Each of the four steps is pending until the employee has taken it.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?externalId=payroll-42" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
]
