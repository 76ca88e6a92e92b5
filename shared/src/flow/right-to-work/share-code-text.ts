/** A share code in three groups of three, in capitals and with the digits of the Latin script. */
export function groupedShareCode(text: string): string {
  const signs = text
    // Those of Arabic and of Urdu keyboards: the last four bits of each are its value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  return signs.replace(/.{3}(?=.)/g, '$& ')
}

/** What a field holds is grouped while it is typed at its end: in the middle the cursor would jump there. */
export function typedShareCode({
  value,
  selectionEnd,
}: Pick<HTMLInputElement, 'value' | 'selectionEnd'>): string {
  return selectionEnd === value.length ? groupedShareCode(value) : value
}
