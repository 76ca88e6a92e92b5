/** `a•••@example.com`: enough to recognise one's own address, not enough to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const first = Array.from(email.slice(0, at))[0] ?? ''
  return `${first}•••${email.slice(at)}`
}
