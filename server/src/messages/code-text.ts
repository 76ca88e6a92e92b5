/** The last line lets a phone's browser fill the code in (WICG WebOTP), on this site only. */
export function codeText(facts: { organisation: string; code: string; publicUrl: string }): string {
  const { organisation, code, publicUrl } = facts
  return `${organisation}: ${code} is your verification code. It expires in 10 minutes. Never share it.

@${new URL(publicUrl).hostname} #${code}`
}
