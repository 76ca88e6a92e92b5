/** Returns true for a secret that an attacker could guess: made from a pattern, from words, or copied from an example. */
export function isGuessable(text: string, bytes: Uint8Array): boolean {
  return isPattern(bytes) || isText(bytes) || isPhrase(text)
}

// About 30 of 32 random bytes differ; fewer than half of that is a pattern.
const fewestDistinct = 16
const longestStep = 2

function isPattern(bytes: Uint8Array): boolean {
  if (new Set(bytes).size < fewestDistinct) return true
  const steps = new Set(bytes.slice(1).map((byte, i) => byte - (bytes[i] ?? 0)))
  return steps.size <= longestStep
}

/** Letters that were written in hex or base64. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** Words that happen to be base64, too. In 43 random characters of it, both cases appear. */
function isPhrase(text: string): boolean {
  if (/^[0-9a-f]+$/i.test(text)) return false
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text)
  return !hasBothCases || isRepeated(text) || /change.?me|secret|password|example|default|replace/i.test(text)
}

/** Made of equal parts, the last of which may be cut off. */
function isRepeated(text: string): boolean {
  const plain = text.replace(/=+$/, '')
  const lengths = Array.from({ length: Math.floor(plain.length / 2) }, (_, i) => i + 1)
  return lengths.some((length) => plain.slice(length) === plain.slice(0, -length))
}
