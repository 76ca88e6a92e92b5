import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The folders with what employees read, in a file for each language. */
const folders = [
  'shared/src/language/verify',
  'shared/src/language/invite',
  'shared/src/language/right-to-work',
  'server/src/employees/messages/texts',
  'widget/src/localization/texts',
]

// What docs/glossary.md has settled against, by language: another word for the same thing, another form of address, and
// words that tell whether the reader is a man or a woman.
test.each([
  ['cy', /dilys(?:u|iad)/i],
  ['es', /(?<!\p{L})(?:tus?|tú|ti|puedes|tienes)(?!\p{L})|página del Gobierno/iu],
  ['fr', /contrôle d’identité|code share code|valable/i],
  [
    'pl',
    /(?:kontrol|sprawdzeni)\p{L}* tożsamości|(?<!\p{L})oka(?:z|ż)\p{L}*|prosimy|[łl](?:eś|aś)(?!\p{L})/iu,
  ],
  ['pt', /(?<!\p{L})(?:você|tu)(?!\p{L})|(?:seu|um|ao|do|o) empregador(?!\p{L})/iu],
  ['ro', /(?<!\p{L})tu(?!\p{L})|(?<!\p{L})Arată(?!\p{L})|\(ă\)|document de identitate/u],
  ['uk', /до \{organisation\}|справжню дату/i],
  ['ar', /مستند|صاحب العمل|(?<!\p{L})(?:اختر|حاول|أدخل|افتح|اضغط|تريد|ستلتقط)(?!\p{L})/u],
  ['ur', /(?<!ہو )سکتے ہیں|چاہتے ہیں|لیں گے|رکے تھے/u],
] as const)('no text in %s uses a word that is settled against', (language, against) => {
  const lines = folders.flatMap((folder) => {
    const path = `${folder}/${language}.ts`
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`)
  })
  expect(lines.length).toBeGreaterThan(300)
  expect(lines.filter((line) => against.test(line.replace(/^[^:]*: /, '')))).toEqual([])
})
