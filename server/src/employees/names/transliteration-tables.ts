// The letters that passports write for letters outside A to Z: ICAO Doc 9303 part 3, section 6, and the national rules
// where passports follow those instead. One table is one convention: a word is spelled by the same one throughout.

export type Table = Readonly<Record<string, string>>

/** `'жzh ь'`: ж becomes zh, ь becomes nothing. */
function letters(text: string): Table {
  return Object.fromEntries(
    text.split(' ').map((entry) => {
      const [letter = '', ...latin] = Array.from(entry)
      return [letter, latin.join('')]
    }),
  )
}

// Letters that are not a base letter with a mark. Marks are dropped where a table has no entry for the whole letter.
const latin = letters('æae œoe ßss øo łl đd ðd þth ħh ŋn ŧt ĸq əa ɓb ɗd ƙk ɛe ɔo ƴy')

export const latinTables: readonly Table[] = [
  latin,
  { ...latin, ...letters('äae öoe üue åaa øoe əe') },
  { ...latin, ...letters('đdj') },
  // Doc 9303 leaves states the choice of N or NXX, and of UE, UXX or (Spanish) U.
  { ...latin, ...letters('ñnxx') },
  { ...latin, ...letters('ñnxx üuxx') },
]

const common = letters('аa бb вv гg дd еe зz иi кk лl мm нn оo пp рr сs тt уu фf')
const russian = {
  ...common,
  ...letters('ёe жzh йi хkh цts чch шsh щshch ъie ыy ь эe юiu яia'),
}
const ukrainian = {
  ...common,
  ...letters('гh ґg єie жzh иy іi їi йi хkh цts чch шsh щshch ь юiu яia'),
}
const bulgarian = { ...common, ...letters('жzh йi хkh цts чch шsh щsht ъy ь юiu яia') }
const serbian = { ...common, ...letters('ђd жz јj љlj њnj ћc хh цc чc џdz шs') }
const macedonian = { ...common, ...letters('ѓgj жzh ѕdz јj љlj њnj ќkj хh цc чch џdj шsh') }

export interface CyrillicTable {
  letters: Table
  /** Letters that are spelled otherwise at the beginning of a name. */
  initial?: Table
  /** Changes letters that are spelled otherwise beside others. */
  change?: (word: string) => string
}

export const cyrillicTables: readonly CyrillicTable[] = [
  { letters: russian },
  // Earlier Russian passports.
  { letters: { ...russian, ...letters('йy ъ юyu яya') } },
  { letters: ukrainian },
  // Resolution 55 of 2010 of the Ukrainian government.
  {
    letters: ukrainian,
    initial: letters('єye їyi йy юyu яya'),
    // Zgh, so that it does not read as ж.
    change: (word) => word.replaceAll('зг', 'зґг'),
  },
  { letters: { ...russian, ...letters('гh ёio іi ўu') } },
  { letters: bulgarian },
  // The Bulgarian Transliteration Act of 2009, which the passports follow.
  {
    letters: { ...bulgarian, ...letters('йy хh ъa ьy юyu яya') },
    change: (word) => word.replace(/ия$/u, 'иа'),
  },
  { letters: serbian },
  { letters: { ...serbian, ...letters('ђdj') } },
  { letters: macedonian },
  { letters: { ...macedonian, ...letters('џdzh') } },
]

export const greekLetters = letters(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υy φf χch ψps ωo',
)

/** Pairs of letters that Greek passports (ELOT 743) spell as one, the first that fits. */
export const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/gu, 'ou'],
  [/([αεη])υ(?=[θκξπστφχψ]|$)/gu, '$1f'],
  [/([αεη])υ/gu, '$1v'],
  [/γγ/gu, 'ng'],
  [/γξ/gu, 'nx'],
  [/γχ/gu, 'nch'],
  [/^μπ|μπ$/gu, 'b'],
]
