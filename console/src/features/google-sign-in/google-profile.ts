import * as v from 'valibot'

// `sub` is the name of the id in OpenID Connect, `id` in the older call.
const UserInfo = v.pipe(
  v.object({
    sub: v.optional(v.string()),
    id: v.optional(v.string()),
    email: v.string(),
    name: v.optional(v.string()),
    picture: v.optional(v.string()),
    given_name: v.optional(v.string()),
    family_name: v.optional(v.string()),
  }),
  v.transform(({ sub, id = sub, ...profile }) => ({ id, ...profile })),
)
type GoogleProfile = v.InferOutput<typeof UserInfo>

/** Fetches the profile that an access token stands for. */
export async function fetchGoogleProfile(userInfoUrl: string, accessToken: string): Promise<GoogleProfile> {
  const response = await fetch(userInfoUrl, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`Google responded with ${response.status}`)
  return v.parse(UserInfo, await response.json())
}

/**
 * Encodes the bundle that the sign-in call carries in `token`: base64url of the profile as JSON (spec.md section 3).
 */
export function encodeProfile(profile: GoogleProfile): string {
  const bytes = new TextEncoder().encode(JSON.stringify(profile))
  const base64 = btoa(String.fromCodePoint(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
