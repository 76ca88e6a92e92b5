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
  ['cy', /dilys(?:u|iad)|geni go iawn/i],
  [
    'es',
    /(?<!\p{L})(?:tus?|tú|ti|puedes|tienes|bienvenid[oa]|est[áo]y? (?:segur|list)[oa])(?!\p{L})|página del Gobierno|nacimiento real/iu,
  ],
  [
    'fr',
    /contrôle d’identité|code share code|valable|\(e\)|vous êtes (?:prêt|sûr|invité|connecté|inscrit)|naissance réelle/i,
  ],
  [
    'pl',
    /(?:kontrol|sprawdzeni)\p{L}* tożsamości|(?<!\p{L})oka(?:z|ż)\p{L}*|prosimy|[łl](?:eś|aś)(?!\p{L})|ł(?:em|am)(?!\p{L})|(?<!\p{L})pew(?:ien|na)(?!\p{L})|prawdziwą datę/iu,
  ],
  [
    'pt',
    /(?<!\p{L})(?:você|tu|obrigad[oa]|bem-vind[oa]|convidado)(?!\p{L})|nascimento real|(?:seu|um|ao|do|o) empregador(?!\p{L})/iu,
  ],
  [
    'ro',
    /(?<!\p{L})tu(?!\p{L})|(?<!\p{L})Arată(?!\p{L})|\(ă\)|(?<!\p{L})(?:binevenit|sunt(?:eți)? (?:invitat|rugat|sigur))|document de identitate/u,
  ],
  [
    'uk',
    /до \{organisation\}|справжню дату|(?<!\p{L})(?:певен|певна|впевнений|згоден|готовий|подав|отримав)(?!\p{L})/iu,
  ],
  [
    'ar',
    /مستند|صاحب العمل|(?<!\p{L})(?:اختر|حاول|أدخل|افتح|اضغط|تريد|ستلتقط|اكتب|انقر|اضغط|تواصل|تأكد|أنت من)(?!\p{L})/u,
  ],
  ['ur', /(?<!ہو )سکتے ہیں|(?<!(?:جا|ہو) )چکے ہیں|چاہتے ہیں|لیں گے|رکے تھے|آپ کریں گے|(?<!\p{L})اصل تاریخ/u],
] as const)('no text in %s uses a word that is settled against', (language, against) => {
  expect(linesOf(language).filter((line) => against.test(line.replace(/^[^:]*: /, '')))).toEqual([])
})

/** Returns what employees read in a language, each line after the path of its file. */
function linesOf(language: string) {
  const lines = folders.flatMap((folder) => {
    const path = `${folder}/${language}.ts`
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`)
  })
  expect(lines.length).toBeGreaterThan(300)
  return lines
}

/** Whole words of a language before a value. */
const before = (words: string, values = 'organisation|provider|name|fullName') =>
  RegExp(`(?<!\\p{L})(?:${words})\\s\\{(?:${values})\\}`, 'iu')

// A name is any word of any script: “Éire Care”, “24/7 Homecare Ltd.”, “شركة الأمل”. No word stands before it that would
// lose a vowel, join it, or change its first letter or its ending, in this language.
test.each([
  ['cy', 'i {organisation}', before('i|gan|ar|at|am|dan|dros|drwy|heb|hyd|o|wrth|a|â|gyda|yn|neu|tua')],
  ['es', 'de {organisation}', before('de|del|al|y|o|e|u|él')],
  ['fr', 'que {name}', before('de|du|des|que|le|la|je|ne|se|si|jusque|lorsque|puisque|quoique|au|aux|en')],
  ['fr', 'd’{organisation}', /\p{L}[’']\{/u],
  [
    'pl',
    'z {organisation}',
    before(
      'z|ze|od|do|dla|w|we|przez|o|u|na|przy|za|po|bez|ku|ponad|przed|między|pod|nad|wobec|według|dzięki',
    ),
  ],
  ['pt', 'da {organisation}', before('de|do|da|em|no|na|por|pelo|pela|ao|à')],
  ['pt', 'a {provider}', before('a', 'organisation|provider')],
  ['ro', 'lui {name}', before('al|a|ai|ale|lui|contra|datorită|conform|potrivit|grație|împotriva|asupra')],
  [
    'uk',
    'до {organisation}',
    before('до|від|для|з|із|зі|у|в|через|про|за|на|по|без|під|над|перед|при|між|щодо'),
  ],
  ['ar', 'لـ{organisation}', /(?<!\p{L})[ولبكف]?(?:ال|[ولبكفس])ـ?\{/u],
  ['ur', '{organisation}کو', /[\u064e-\u0650]\s?\{|\}[\p{L}\u200c]/u],
] as const)('no text in %s has a word like that in “%s”', (language, sample, against) => {
  expect(sample).toMatch(against)
  expect(linesOf(language).filter((line) => against.test(line))).toEqual([])
})

test('no English text has an article or an ending that a name would change', () => {
  const [read, ...others] = ['verify/english-steps', 'verify/english-extras', 'invite/en-gb'].map((file) =>
    readFileSync(`shared/src/language/${file}.ts`, 'utf8'),
  )
  const all = [read, ...others, readFileSync('server/src/employees/messages/texts/en-gb.ts', 'utf8')].join('')
  expect(all.match(/\ban? \{\w+\}|\bthe \{organisation\}|\{\w+\}[’']?s\b/gi)).toBeNull()
})
