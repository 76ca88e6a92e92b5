/**
 * `a•••@•••.com`: the first letter and the top-level domain. Enough to tell which of one's own addresses is meant, and
 * little to guess another's from: an employer's own domain would be half of it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // A quoted name begins with a sign that is no part of it.
  const [first = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(email.slice(0, Math.max(at, 0))) ?? []
  // A host without a name, such as an IP address in brackets, has no such domain.
  const [topLevel = ''] = /\.[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?=\.?$)/u.exec(email.slice(at + 1)) ?? []
  return `${first}•••@•••${topLevel}`
}
