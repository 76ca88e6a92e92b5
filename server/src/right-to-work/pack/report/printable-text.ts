const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u
// Shows these characters instead of obeying them: some reverse the order of what follows.
const invisible = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Text as a report can show it, whatever script it is in: a character that its typeface lacks becomes its number in
 * Unicode, such as [U+5F20], so that nothing is left out and nothing is shown as something else. Words of a script that
 * is written from right to left are put in the order in which they are drawn.
 */
export function printable(text: string, shows: (codePoint: number) => boolean): string {
  const signs = Array.from(text.normalize('NFC'), (sign) => {
    if (controls.test(sign)) return ' '
    const code = sign.codePointAt(0) ?? 0
    if (shows(code) && !invisible.test(sign)) return sign
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
  return inDrawnOrder(signs.join(''))
}

/** True when a report shows a text differently from how it was entered. */
export function isReplaced(text: string): boolean {
  return /\[U\+[\dA-F]{4,6}\]/.test(text)
}

function inDrawnOrder(text: string): string {
  if (!rightToLeft.test(text)) return text
  const drawn: string[] = []
  let run: string[] = []
  for (const word of text.split(' ')) {
    if (rightToLeft.test(word)) {
      run.unshift(word)
      continue
    }
    // The space after such a word is drawn on its other side.
    drawn.push(...run, run.length ? `\u00A0${word}` : word)
    run = []
  }
  return [...drawn, ...run].join(' ')
}
