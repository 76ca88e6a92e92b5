/**
 * The console keeps its session in it (spec.md section 3), so a document can be chosen by it. It authorises no call; a
 * call of the verification that carries it comes from a browser in which a user is signed in.
 */
export const sessionCookie = 'access_token'
