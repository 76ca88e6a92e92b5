/** The console keeps its session in it (spec.md section 3), so a document can be chosen by it. No call reads it. */
export const sessionCookie = 'access_token'
