import * as v from 'valibot'

// `sub` is the name of the id in OpenID Connect.
const Bundle = v.pipe(
  v.object({ id: v.optional(v.string()), sub: v.optional(v.string()), email: v.string() }),
  v.transform(({ sub, id = sub, email }) => ({ subject: id, email })),
)

/** Reads the profile in a bundle: base64 or base64url of JSON. Undefined for anything else. */
export function readBundle(token: string): v.InferOutput<typeof Bundle> | undefined {
  try {
    return v.parse(Bundle, JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}
