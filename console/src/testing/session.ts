export const signedInReply = {
  access_token: 'token-1',
  user: {
    id: 'u1',
    email: 'priya@northgate.example',
    name: 'Priya Raman',
    createdAt: '2026-05-01T10:00:00Z',
  },
  org: { id: 'o1', name: 'Northgate Care Ltd' },
}

/** Stores the cookies of a session, as an earlier visit or another tab has left them. */
export function storeCookies({ access_token, user, org }: typeof signedInReply) {
  const values = { access_token, user: JSON.stringify(user), org: JSON.stringify(org) }
  for (const [name, value] of Object.entries(values))
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
}

/** Ends the session of the cookies. */
export function clearCookies() {
  for (const name of ['access_token', 'user', 'org']) document.cookie = `${name}=; max-age=0; path=/`
}
