import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

/** Invited, given / family name on the document, result, reasons. */
type Row = readonly [invited: string, document: string, result: string, reasons?: string]

function compare(invited: string, document: string) {
  const [firstName = '', lastName = ''] = document.split(' / ')
  const { result, reasons } = compareNames(invited, { firstName, lastName })
  return { result, reasons: reasons.join(' ') }
}

const rows: Record<string, readonly Row[]> = {
  'the same names': [
    ['Grace Hopper', 'Grace / Hopper', 'match'],
    ['grace hopper', 'GRACE / HOPPER', 'match'],
    ['Hopper Grace', 'Grace / Hopper', 'match'],
    ['Hopper, Grace', 'Grace / Hopper', 'match'],
    ['Grace Hopper', 'Hopper / Grace', 'match'],
    ['Ｇｒａｃｅ Hopper', 'Grace / Hopper', 'match'],
    ['Grace  "Hopper".', 'Grace / Hopper', 'match'],
    ['Dr Grace Hopper', 'Grace / Hopper', 'match'],
    ['Grace Hopper', 'Dr. Grace / Hopper', 'match'],
  ],
  'further names and initials': [
    ['John Smith', 'John Paul / Smith', 'match', 'missing_name'],
    ['Paul Smith', 'John Paul / Smith', 'match', 'missing_name'],
    ['John P Smith', 'John Paul / Smith', 'match', 'further_initial'],
    ['John P. G. Smith', 'John Paul George / Smith', 'match', 'further_initial'],
    ['John P. Smith', 'John Paul George / Smith', 'match', 'missing_name further_initial'],
    ['John Paul Smith', 'John P / Smith', 'match', 'further_initial'],
    ['John Smith', 'John P / Smith', 'match', 'missing_name'],
    ['J Smith', 'John / Smith', 'partial', 'initial_only'],
    ['J. P. Smith', 'John Paul / Smith', 'partial', 'initial_only'],
    ['John Smith', 'J / Smith', 'partial', 'initial_only'],
    ['John S', 'John / Smith', 'partial', 'initial_only'],
    ['J Smith', 'J / Smith', 'partial', 'initial_only'],
    ['J S', 'John / Smith', 'mismatch', 'initial_only different_name'],
    ['John Paul Smith', 'John / Smith', 'partial', 'extra_name'],
    ['John A Smith', 'John Brian / Smith', 'partial', 'missing_name extra_name'],
    ['Karthik R', 'Karthik / R', 'match'],
    ['R. Karthik', 'Karthik / Raman', 'partial', 'initial_only'],
  ],
  'joined and split names': [
    ['Jean-Pierre Dupont', 'Jean Pierre / Dupont', 'match'],
    ['Jean Pierre Dupont', 'JEANPIERRE / DUPONT', 'match'],
    ['Anne-Marie Weber', 'Annemarie / Weber', 'match'],
    ['Jean Dupont', 'Jean-Pierre / Dupont', 'match', 'missing_name'],
    ['Emma Smith-Jones', 'Emma / Smith Jones', 'match'],
    ['Emma Smith Jones', 'Emma / Smithjones', 'match'],
    ['Emma Smith', 'Emma / Smith-Jones', 'partial', 'missing_family_name'],
    ['Emma Smith-Jones', 'Emma / Smith', 'partial', 'extra_name'],
    ['Kim Min-jun', 'Minjun / Kim', 'match'],
    ['Minjun Kim', 'MIN JUN / KIM', 'match'],
    ['Li Xiao Ming', 'Xiaoming / Li', 'match'],
  ],
  'particles and prefixes': [
    ['Ludwig van Beethoven', 'Ludwig / van Beethoven', 'match'],
    ['Ludwig Beethoven', 'Ludwig / van Beethoven', 'match'],
    ['Ludwig van Beethoven', 'Ludwig / Beethoven', 'match'],
    ['Pieter van der Berg', 'Pieter / Vanderberg', 'match'],
    ['Pieter Berg', 'Pieter / van der Berg', 'match'],
    ['Maria de la Cruz', 'Maria / Delacruz', 'match'],
    ['Juan Dela Cruz', 'Juan / De La Cruz', 'match'],
    ['Maria Cruz', 'Maria / de la Cruz', 'match'],
    ['Otto von Bismarck', 'Otto / Bismarck', 'match'],
    ['João dos Santos', 'Joao / Santos', 'match'],
    ['Mohammed bin Salman', 'Mohammed / Salman', 'match'],
    ['Khalid Al-Mansoori', 'Khalid / Mansoori', 'match'],
    ['Khalid Al Mansoori', 'Khalid / Almansoori', 'match'],
    ['Khalid El Mansoori', 'Khalid / Al Mansoori', 'match'],
    ['Ronald McDonald', 'Ronald / MacDonald', 'match'],
    ['Ronald Mc Donald', 'Ronald / McDonald', 'match'],
    ['Ronald Mac Donald', 'Ronald / McDonald', 'match'],
    ['Sean O’Brien', "Sean / O'Brien", 'match'],
    ['Sean O Brien', 'Sean / OBRIEN', 'match'],
    ['Sean O´Brien', 'Sean / O Brien', 'match'],
    ['Amy St. John', 'Amy / Saint John', 'match'],
    ['Amy St John', 'Amy / Stjohn', 'match'],
    ['Siva a/l Raman', 'Siva / Raman', 'match'],
    ['Bin Li', 'Bin / Li', 'match'],
    ['Anh Van', 'Anh / Van', 'match'],
  ],
  'letters as passports write them': [
    ['Jürgen Müller', 'JUERGEN / MUELLER', 'match'],
    ['Jürgen Müller', 'Jurgen / Muller', 'match'],
    ['Jurgen Muller', 'Jürgen / Müller', 'match'],
    ['Günther Groß', 'GUENTHER / GROSS', 'match'],
    ['Günther Groß', 'GÜNTHER / GROẞ', 'match'],
    ['Ägir Öberg', 'Aegir / Oeberg', 'match'],
    ['Søren Kierkegård', 'SOEREN / KIERKEGAARD', 'match'],
    ['Søren Kierkegård', 'Soren / Kierkegard', 'match'],
    ['Åsa Lindström', 'AASA / LINDSTROEM', 'match'],
    ['Łukasz Wałęsa', 'LUKASZ / WALESA', 'match'],
    ['Þór Guðmundsson', 'THOR / GUDMUNDSSON', 'match'],
    ['Æsa Kjær', 'AESA / KJAER', 'match'],
    ['Íñigo Muñoz', 'INIGO / MUNOZ', 'match'],
    ['Íñigo Muñoz', 'INXXIGO / MUNXXOZ', 'match'],
    ['Agüero Núñez', 'AGUXXERO / NUNXXEZ', 'match'],
    ['Đorđe Đokić', 'Djordje / Djokic', 'match'],
    ['İbrahim Yıldız', 'IBRAHIM / YILDIZ', 'match'],
    ['Ştefan Ţăranu', 'Ștefan / Țăranu', 'match'],
    ['Žydrūnas Šimkus', 'ZYDRUNAS / SIMKUS', 'match'],
    ['Ilham Əliyev', 'Ilham / Aliyev', 'match'],
    ['ʿAlī Ḥasan', 'Ali / Hasan', 'match'],
    ['Nguyễn Văn Đức', 'VAN DUC / NGUYEN', 'match'],
    ['Đức Lê', 'Duc / Le', 'match'],
    ['Jurgen Muller', 'Jurgen / Mueller', 'partial', 'spelling'],
  ],
  'Cyrillic and Greek': [
    ['Сергей Юрьевич Щукин', 'SERGEI IUREVICH / SHCHUKIN', 'match'],
    ['Сергей Щукин', 'Sergey / Shchukin', 'match'],
    ['Юлия Царёва', 'IULIIA / TSAREVA', 'match'],
    ['Юлия Царёва', 'Юлия / Царева', 'match'],
    ['Юрій Згурський', 'YURII / ZGHURSKYI', 'match'],
    ['Ганна Євтушенко', 'HANNA / YEVTUSHENKO', 'match'],
    ['Ігор Мар’яненко', 'IHOR / MARIANENKO', 'match'],
    ['Мария Първанова', 'MARIA / PARVANOVA', 'match'],
    ['Ђорђе Жижић', 'Đorđe / Žižić', 'match'],
    ['Ђорђе Жижић', 'DJORDJE / ZIZIC', 'match'],
    ['Ѓорѓи Џамбазов', 'GJORGJI / DJAMBAZOV', 'match'],
    ['Ігар Ўсаў', 'IHAR / USAU', 'match'],
    ['Sergei Ivanov', 'Сергей / Иванов', 'match'],
    ['Sergey Ivanov', 'SERGEI / IVANOV', 'partial', 'spelling'],
    ['Γεώργιος Παπαδόπουλος', 'GEORGIOS / PAPADOPOULOS', 'match'],
    ['Ευάγγελος Μπακογιάννης', 'EVANGELOS / BAKOGIANNIS', 'match'],
    ['ΕΥΑΓΓΕΛΟΣ ΜΠΑΚΟΓΙΑΝΝΗΣ', 'Ευάγγελος / Μπακογιάννης', 'match'],
    ['Ελευθερία Αυγερινού', 'ELEFTHERIA / AVGERINOU', 'match'],
  ],
  'scripts that are compared as written only': [
    ['محمد علي', 'محمد / علي', 'match'],
    ['مُحَمَّد علي', 'محمد / علي', 'match'],
    ['محمد علي', 'Mohammed / Ali', 'mismatch', 'different_script'],
    ['王 伟', '伟 / 王', 'match'],
    ['王伟', 'Wei / Wang', 'mismatch', 'different_script'],
    ['Wei Wang (王伟)', 'Wei / Wang', 'match'],
    ['Wei Wang 王伟', 'Wei / Wang', 'partial', 'extra_name different_script'],
    ['김 민준', '민준 / 김', 'match'],
    ['राम शर्मा', 'राम / शर्मा', 'match'],
    ['דוד כהן', 'דוד / כהן', 'match'],
  ],
  'several family names': [
    ['Maria Garcia Lopez', 'Maria / Garcia Lopez', 'match'],
    ['Maria Garcia y Lopez', 'Maria / Garcia y Lopez', 'match'],
    ['Maria Garcia', 'Maria / Garcia Lopez', 'partial', 'missing_family_name'],
    ['Maria Lopez', 'Maria / Garcia Lopez', 'partial', 'missing_family_name'],
    ['Maria Garcia Lopez', 'Maria / Garcia', 'partial', 'extra_name'],
    ['Maria Garcia', 'Maria Jose / Garcia', 'match', 'missing_name'],
    ['João Silva', 'João Pedro / da Silva', 'match', 'missing_name'],
    ['Mohammed Ali', 'Mohammed Ahmed / Hassan Ali', 'partial', 'missing_name missing_family_name'],
  ],
  'names before and after marriage': [
    ['Anna Smith (Jones)', 'Anna / Jones', 'match', 'alternative_name'],
    ['Anna Smith (née Jones)', 'Anna / Jones', 'match', 'alternative_name'],
    ['Anna Smith (née Jones)', 'Anna / Smith', 'match'],
    ['Anna Smith née Jones', 'Anna / Jones', 'match', 'alternative_name'],
    ['Anna Smith nee Jones', 'Anna / Jones', 'match', 'alternative_name'],
    ['Anna Smith born Jones', 'Anna Lee / Jones', 'match', 'missing_name alternative_name'],
    ['Anna Smith, née Jones', 'Anna / Smith Jones', 'match', 'alternative_name'],
    ['Anna Smith-Brown (Jones)', 'Anna / Jones', 'match', 'alternative_name'],
    ['Anna Jones', 'Anna / Smith geb. Jones', 'match', 'alternative_name'],
    ['Anna Jones', 'Anna / Smith (Jones)', 'match', 'alternative_name'],
    ['Anna Smith (née Jones)', 'Anna / Brown', 'partial', 'missing_family_name extra_name'],
    ['Robert (Bob) Smith', 'Bob / Smith', 'match', 'alternative_name'],
    ['Max Born', 'Max / Born', 'match'],
    ['Max Born Emil', 'Max Emil / Born', 'match'],
    ['Anna Smith', 'Anna / Jones', 'partial', 'missing_family_name extra_name'],
  ],
  'one name': [
    ['Suharto', ' / Suharto', 'match', 'single_name'],
    ['Suharto', 'Suharto / ', 'match', 'single_name'],
    ['Suharto', 'FNU / Suharto', 'match', 'single_name'],
    ['Suharto', 'Suharto / Suharto', 'partial', 'missing_given_name'],
    ['Haji Suharto', ' / Suharto', 'partial', 'extra_name'],
    ['Maria', 'Maria / Garcia', 'partial', 'missing_family_name'],
    ['Maria', ' / Maria Garcia', 'partial', 'missing_family_name'],
    ['Garcia', 'Maria / Garcia', 'partial', 'missing_given_name'],
    ['Maria Garcia', ' / Maria Garcia', 'match'],
    ['Maria Garcia', ' / Maria Jose Garcia', 'partial', 'missing_family_name'],
    ['J', ' / J', 'mismatch', 'initial_only different_name'],
    ['Suharta', ' / Suharto', 'partial', 'spelling'],
  ],
  'short names and slips': [
    ['Bob Smith', 'Robert / Smith', 'partial', 'missing_given_name extra_name'],
    ['Jon Smith', 'John / Smith', 'partial', 'spelling'],
    ['John Smtih', 'John / Smith', 'partial', 'spelling'],
    ['Mohammed Khan', 'Muhammad / Khan', 'partial', 'spelling'],
    ['John Micheal Smith', 'John Michael / Smith', 'partial', 'spelling'],
    ['Jon Smyth', 'John / Smith', 'partial', 'spelling'],
    ['Jon Brown', 'John / Smith', 'mismatch', 'spelling different_name'],
  ],
  'nothing to compare': [
    ['', 'John / Smith', 'mismatch', 'no_invited_name'],
    ['--- !', 'John / Smith', 'mismatch', 'no_invited_name'],
    ['John Smith', ' / ', 'mismatch', 'no_document_name'],
    ['', ' / ', 'mismatch', 'no_invited_name no_document_name'],
    ['Anna Smith', 'Peter / Brown', 'mismatch', 'different_name'],
    ['A B', 'Anna / Brown', 'mismatch', 'initial_only different_name'],
    [`John ${'x'.repeat(115)}`, `John / ${'x'.repeat(115)}`, 'match'],
    [`John ${'x'.repeat(115)}`, `John / ${'x'.repeat(251)}`, 'mismatch', 'too_long'],
  ],
}

describe.each(Object.entries(rows))('%s', (_, pairs) => {
  test.each(pairs.map((row) => [row[0], row[1], row[2], row[3] ?? ''] as const))(
    '%s | %s is a %s: %s',
    (invited, document, result, reasons) => {
      expect(compare(invited, document)).toEqual({ result, reasons })
    },
  )
})

test('the table has at least 120 pairs', () => {
  expect(Object.values(rows).flat().length).toBeGreaterThanOrEqual(120)
})

test('shows what was compared, in the order written', () => {
  expect(compareNames('Müller, Jürgen', { firstName: 'JUERGEN', lastName: 'MUELLER' })).toMatchObject({
    comparedInvited: 'MUELLER JUERGEN',
    comparedDocument: 'JUERGEN MUELLER',
  })
})

test('takes a field that the provider left null for an empty one', () => {
  expect(compareNames('Suharto', { firstName: null, lastName: 'Suharto' }).result).toBe('match')
  expect(compareNames('Suharto', { firstName: null, lastName: null }).reasons).toEqual(['no_document_name'])
})
