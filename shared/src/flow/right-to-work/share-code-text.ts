import { readDigits, withoutHidden } from '../../contract/text.ts'

/** Formats a share code in three groups of three, in capitals and with the digits of the Latin script. */
export function groupedShareCode(text: string): string {
  const signs = readDigits(withoutHidden(text))
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  return signs.replace(/.{3}(?=.)/g, '$& ')
}

/** Groups the text of a field only while it is typed at its end: in the middle the cursor would jump there. */
export function typedShareCode({
  value,
  selectionEnd,
}: Pick<HTMLInputElement, 'value' | 'selectionEnd'>): string {
  return selectionEnd === value.length ? groupedShareCode(value) : value
}
