import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

/** Genuine documents of another holder: what was invited, given / family name on the document, result. */
const pairs: readonly (readonly [invited: string, document: string, result: 'partial' | 'mismatch'])[] = [
  // The invited names are only part of the document's.
  ['James Scott', 'James Scott / Miller', 'partial'],
  ['James Scott', 'Scott James / Miller', 'partial'],
  ['James Scott Miller', 'James / Scott', 'partial'],
  ['Maria Garcia', 'Maria Garcia / Lopez', 'partial'],
  ['Anna Lee', ' / Annalee', 'partial'],
  ['Annalee', ' / Anna Lee', 'partial'],
  ['Ann Marie', 'Annmarie / Smith', 'partial'],
  ['Maria', 'Maria / Garcia', 'partial'],
  ['Kim', 'Kim / Kim', 'partial'],
  ['Thomas', 'Thomas / Thomas', 'partial'],
  ['Rahul Das', ' / Rahul', 'partial'],
  ['Rahul', 'Rahul / Das', 'partial'],
  ['bin Suharto', ' / Suharto', 'partial'],
  ['Suharto', ' / bin Suharto', 'partial'],
  // Relatives.
  ['Peter J Smith', 'John / Smith', 'partial'],
  ['Peter J Smith', 'Paul J / Smith', 'partial'],
  ['P J Smith', 'Paul John / Smith', 'partial'],
  ['John A Smith', 'John B / Smith', 'partial'],
  ['John Paul Smith', 'John Peter / Smith', 'partial'],
  ['Mohammed Ali Khan', 'Mohammed Usman / Khan', 'partial'],
  ['Alex Petrov', 'Alex / Petrova', 'partial'],
  ['Jón Jónsson', 'Jón / Jónsdóttir', 'partial'],
  ['Mr Smith', 'John / Smith', 'partial'],
  ['John Smith Jr', 'John / Smith', 'partial'],
  ['John Smith', 'John / Smith Jr', 'partial'],
  ['John Smith Sr', 'John / Smith Jr', 'partial'],
  ['John Smith II', 'John / Smith III', 'partial'],
  // Names that are nearly the same.
  ['Daniel Smith', 'Danielle / Smith', 'partial'],
  ['Sam Taylor', 'Samantha / Taylor', 'partial'],
  ['Jan Müller', 'Jan / Möller', 'partial'],
  ['Ganna Shevchenko', 'Khanna / Shevchenko', 'partial'],
  ['Ганна Шевченко', 'Ханна / Шевченко', 'partial'],
  ['राम शर्मा', 'रमा / शर्मा', 'partial'],
  ['がく 田中', 'かく / 田中', 'partial'],
  ['王伟', '伟明 / 王', 'mismatch'],
  ['Li Na', 'Lina / Wang', 'partial'],
  // Initials are no names, and two of them are not a short one.
  ['J O Smith', 'Jo / Smith', 'partial'],
  ['Jo Smith', 'J O / Smith', 'partial'],
  ['Peter Jo Smith', 'Peter John / Smith', 'partial'],
  ['A Smith', 'Anna / Smith', 'partial'],
  ['A Smith', 'A / Smith', 'partial'],
  ['A B C', 'Anna Beth / Clark', 'mismatch'],
  // Particles and prefixes agree with nothing by themselves.
  ['Bin Li', 'Wei / Li', 'partial'],
  ['Bin Salman', 'Mohammed bin / Salman', 'partial'],
  ['Mohammed bin Salman', 'Mohammed bin / Rashid', 'partial'],
  ['Maria de Souza', 'Ana / de Silva', 'mismatch'],
  ['Pieter van der Berg', 'Jan / van der Linden', 'mismatch'],
  ['van der', 'Pieter / van der Berg', 'mismatch'],
  ['de la Cruz', 'Maria / de la Cruz', 'partial'],
  ['Duc Le', 'Duc / Tran', 'partial'],
  ['Le Duc Tran', 'Duc / Tran', 'partial'],
  ['Rahul Das Gupta', 'Rahul / Gupta', 'partial'],
  ['Rahul Gupta', 'Rahul / Das Gupta', 'partial'],
  ['Ben Adam Smith', 'Adam / Smith', 'partial'],
  ['Ronald Donald', 'Ronald / McDonald', 'partial'],
  ['Ronald Mc Donald', 'Ronald / Donald', 'partial'],
  ['Amy John', 'Amy / St John', 'partial'],
  ['Sean Brien', "Sean / O'Brien", 'partial'],
  // Brackets stand for the name before them, not for a licence to leave any out.
  ['James Scott (Taylor)', 'Scott / Taylor', 'partial'],
  ['John Smith (Peter Brown)', 'Peter / Brown', 'partial'],
  ['John (Peter Brown)', 'Peter / Brown', 'partial'],
  ['Anna née Jones Smith', 'Jones / Smith', 'partial'],
  ['Anna Smith-Brown née Jones', 'Peter / Jones', 'partial'],
  ['Hans née Schmidt', ' / Hans', 'partial'],
  ['Schmidt', ' / Hans geb. Schmidt', 'partial'],
  ['Hans (Schmidt', ' / Hans', 'partial'],
  ['(John) (Smith) Peter Brown', 'John / Smith', 'partial'],
  ['Wei Nee Tan', 'Wei / Tan', 'partial'],
  ['Max Born Emil', 'Max / Emil', 'partial'],
  // Two names in one invitation.
  ['John Smith, Peter Brown', 'Peter / Brown', 'partial'],
  ['John Smith & Peter Brown', 'John / Smith', 'partial'],
  // Letters that look like others: the first is Cyrillic.
  ['Рaul Garcia', 'Raul / Garcia', 'partial'],
  ['Рaul Garcia', 'Paul / Garcia', 'partial'],
]

test.each(pairs)('%s | %s is a %s, not a match', (invited, document, result) => {
  const [firstName = '', lastName = ''] = document.split(' / ')
  expect(compareNames(invited, { firstName, lastName }).result).toBe(result)
})
