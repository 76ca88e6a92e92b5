import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

/** Invited, given / family name on the document, result. */
type Row = readonly [invited: string, document: string, result: 'match' | 'partial' | 'mismatch']

/** By family of names; the decision's page has the reason of each. */
const families: Readonly<Record<string, readonly Row[]>> = {
  Patronymics: [
    ['Olena Ivanivna Kovalenko', 'OLENA / KOVALENKO', 'match'],
    ['Сергей Юрьевич Щукин', 'SERGEI / SHCHUKIN', 'match'],
    ['Mykola Petrovych Bondar', 'MYKOLA / BONDAR', 'match'],
    ['Olena Kovalenko', 'OLENA IVANIVNA / KOVALENKO', 'match'],
    ['Jón Þór Jónsson', 'JON THOR / JONSSON', 'match'],
    ['Jovana Petrovich Smith', 'JOVANA / SMITH', 'partial'],
    ['Ivan Georgiev Petrov', 'IVAN / PETROV', 'partial'],
    ['Olena Ivanivna Kovalenko', 'OLENA PETRIVNA / KOVALENKO', 'partial'],
    ['Ludmila Nováková', 'LUDMILA / NOVAK', 'partial'],
    ['Jón Jónsson', 'JON / JONSDOTTIR', 'partial'],
  ],
  'Spanish and Portuguese double surnames': [
    ['María del Carmen Núñez Ortega', 'MARIA DEL CARMEN / NUNEZ ORTEGA', 'match'],
    ['Núñez Ortega María', 'MARIA / NUNEZ ORTEGA', 'match'],
    ['Gabriel García Márquez', 'GABRIEL JOSE / GARCIA MARQUEZ', 'match'],
    ['Ana Maria da Silva', 'ANA / SILVA', 'match'],
    ['João dos Santos Júnior', 'JOAO / DOS SANTOS JUNIOR', 'match'],
    ['María Núñez', 'MARIA / NUNEZ ORTEGA', 'partial'],
    ['María Ortega', 'MARIA / NUNEZ ORTEGA', 'partial'],
    ['María Núñez Ortega', 'MARIA / ORTEGA', 'partial'],
    ['Ana Pereira Silva', 'ANA / SILVA', 'partial'],
    ['João Silva Filho', 'JOAO / SILVA', 'partial'],
  ],
  'Arabic particles': [
    ['Khalid bin Abdullah', 'KHALID / ABDULLAH', 'match'],
    ['Aisha Binti Abdullah', 'AISHA / ABDULLAH', 'match'],
    ['Khalid El-Mansoori', 'KHALID / ALMANSOORI', 'partial'],
    ['Khalid Al-Mansoori', 'KHALID / ALMANSOORI', 'match'],
    ['Abdulrahman Khan', 'ABDUL RAHMAN / KHAN', 'match'],
    ['Abd al-Rahman Khan', 'ABDULRAHMAN / KHAN', 'partial'],
    ['Ahmed Mohamed Hassan Ali', 'AHMED / ALI', 'partial'],
    ['Ahmed Ali', 'AHMED MOHAMED HASSAN / ALI', 'match'],
    ['Khalid ibn Omar', 'KHALID / BIN ABDULLAH', 'partial'],
    ['Al Mansoori', 'KHALID / AL MANSOORI', 'partial'],
  ],
  'South Asian order and initials': [
    ['Subramanian Ramanathan', 'RAMANATHAN / SUBRAMANIAN', 'match'],
    ['Karthik R.', 'KARTHIK / R', 'match'],
    ['R. Karthik', 'KARTHIK / R', 'match'],
    ['S. Ramanathan', 'RAMANATHAN / SUBRAMANIAN', 'partial'],
    ['Rahul Das Gupta', 'RAHUL / DASGUPTA', 'match'],
    ['Raj Kumar Sharma', 'RAJ / SHARMA', 'partial'],
    ['Harpreet Kaur Gill', 'HARPREET / GILL', 'partial'],
    ['Harpreet Gill', 'HARPREET KAUR / GILL', 'match'],
    ['Siva a/l Raman', 'SIVA / RAMAN', 'match'],
    ['Md Rahim Khan', 'MOHAMMED RAHIM / KHAN', 'partial'],
  ],
  'Chinese and Korean order': [
    ['Chan Tai Man', 'TAI MAN / CHAN', 'match'],
    ['Chan Tai-man', 'TAIMAN / CHAN', 'match'],
    ['Ouyang Na', 'NA / OU YANG', 'match'],
    ['Lee Min-ho', 'MINHO / LEE', 'match'],
    ['Peter Chan', 'TAI MAN PETER / CHAN', 'match'],
    ['Peter Chan', 'TAI MAN / CHAN', 'partial'],
    ['Chan Tai Man', 'TAI / CHAN', 'partial'],
    ['Chan Tai Man', 'TAI WAI / CHAN', 'partial'],
    ['Lee Min-ho', 'MIN HO / YI', 'partial'],
    ['Li Na', 'LINA / LI', 'partial'],
  ],
  Hyphens: [
    ['Anne-Marie Weber', 'ANNE MARIE / WEBER', 'match'],
    ['Emma Smith‐Jones', 'EMMA / SMITHJONES', 'match'],
    ['Emma Smith–Jones', 'EMMA / SMITH JONES', 'match'],
    ['Anne-Marie Weber', 'ANNE / WEBER', 'partial'],
    ['Emma Smith-Jones', 'EMMA / JONES', 'partial'],
    ['Emma Jones', 'EMMA / SMITH-JONES', 'partial'],
  ],
  'Transliterations of ICAO 9303': [
    ['Jürgen Groß', 'JUERGEN / GROSS', 'match'],
    ['Bjørn Ærø', 'BJOERN / AEROE', 'match'],
    ['Þórdís Eiðsdóttir', 'THORDIS / EIDSDOTTIR', 'match'],
    ['Łucja Żółć', 'LUCJA / ZOLC', 'match'],
    ['Íñigo Peña', 'INIGO / PENXXA', 'match'],
    ['Юлія Щербак', 'YULIIA / SHCHERBAK', 'match'],
    ['Γιώργος Χατζής', 'GIORGOS / CHATZIS', 'match'],
    ['Ŋuŋu Ħal', 'NUNU / HAL', 'match'],
    ['Jurgen Gross', 'JUERGEN / GROSS', 'partial'],
    ['Yuliya Shcherbak', 'YULIIA / SHCHERBAK', 'partial'],
    ['Yusuf Aydin', 'YOUSSEF / AYDIN', 'partial'],
  ],
  'Turkish dotless i': [
    ['Işıl Yıldız', 'ISIL / YILDIZ', 'match'],
    ['IŞIL YILDIZ', 'Işıl / Yıldız', 'match'],
    ['İpek Şahin', 'IPEK / SAHIN', 'match'],
    ['Çağrı Gündoğdu', 'CAGRI / GUNDOGDU', 'match'],
    ['Çağrı Gündoğdu', 'CAGRI / GUENDOGDU', 'match'],
    ['Işıl Yıldız', 'ISIL / YILMAZ', 'partial'],
  ],
  'Vietnamese order': [
    ['Nguyễn Thị Minh Khai', 'THI MINH KHAI / NGUYEN', 'match'],
    ['Minh Khai Nguyễn', 'THI MINH KHAI / NGUYEN', 'match'],
    ['Đỗ Đức', 'DUC / DO', 'match'],
    ['Nguyễn Thị Lan', 'LAN / NGUYEN', 'partial'],
    ['Nguyễn Thị Lan', 'THI MAI / NGUYEN', 'partial'],
    ['Nguyễn Văn An', 'VAN BINH / NGUYEN', 'partial'],
  ],
  'Irish and Scottish prefixes': [
    ['Ronald McDonald', 'RONALD / MC DONALD', 'match'],
    ['Siobhán MacCarthy', 'SIOBHAN / MC CARTHY', 'match'],
    ['Seán O’Brien', 'SEAN / O BRIEN', 'match'],
    ['Seán Ó Briain', 'SEAN / OBRIAIN', 'match'],
    ['Niamh Ní Bhriain', 'NIAMH / NI BHRIAIN', 'match'],
    ['Aoife Nic Gearailt', 'AOIFE / NICGEARAILT', 'match'],
    ['John FitzGerald', 'JOHN / FITZ GERALD', 'match'],
    ['Siobhán McCarthy', 'SIOBHAN / CARTHY', 'partial'],
    ['Seán Ó Briain', 'SEAN / O BRIEN', 'partial'],
    ['Niamh Ní Bhriain', 'NIAMH / O BRIAIN', 'partial'],
  ],
  'Dutch and German particles': [
    ['Jan van den Berg', 'JAN / BERG', 'match'],
    ['Jan Vandenberg', 'JAN / VAN DEN BERG', 'match'],
    ['Jan van ’t Hof', 'JAN / VAN T HOF', 'match'],
    ['Annelies IJsbrand', 'ANNELIES / ĲSBRAND', 'match'],
    ['Karl zu Guttenberg', 'KARL THEODOR / VON UND ZU GUTTENBERG', 'partial'],
    ['Otto von Bismarck', 'OTTO / BISMARCK', 'match'],
    ['Jan ten Brink', 'JAN / BRINK', 'partial'],
    ['Jan van den Berg', 'JAN / VAN DEN BOS', 'partial'],
  ],
  Welsh: [
    ['Llŷr Ŵyn', 'LLYR / WYN', 'match'],
    ['Rhys ap Gwilym', 'RHYS / AP GWILYM', 'match'],
    ['David Thomas Jones', 'DAVID / JONES', 'match'],
    ['Rhys Gwilym', 'RHYS / AP GWILYM', 'partial'],
    ['Rhys ap Gwilym', 'RHYS / GWILYM', 'partial'],
    ['Sarah James Thomas', 'SARAH / JAMES', 'partial'],
    ['Evan Evans', 'EVAN / EVAN', 'partial'],
  ],
  'Hungarian order': [
    ['Kovács János', 'JANOS / KOVACS', 'match'],
    ['Nagy Anna Mária', 'ANNA MARIA / NAGY', 'match'],
    ['Nagy, Anna Mária', 'ANNA / NAGY', 'match'],
    ['Nagy Anna Mária', 'ANNA / NAGY', 'partial'],
    ['Szabóné Kiss Éva', 'EVA / SZABO', 'partial'],
    ['Szabóné Kiss Éva', 'EVA / SZABONE KISS', 'match'],
  ],
  Mononyms: [
    ['Suharto', 'XXX / SUHARTO', 'match'],
    ['Suharto', 'SUHARTO / LNU', 'match'],
    ['Suharto', 'NO GIVEN NAMES / SUHARTO', 'match'],
    ['Suharto XXX', ' / SUHARTO', 'match'],
    ['Suharto', 'SUHARTO / SUHARTO', 'partial'],
    ['Suharto Suharto', ' / SUHARTO', 'partial'],
    ['Suharto', 'UNKNOWN / SUHARTO WIDODO', 'partial'],
    ['John Smith', 'XXX / SMITH', 'partial'],
  ],
  // The field has 39 signs: family name, two fillers, given names, a filler between words.
  'Truncation in the MRZ': [
    ['Anna Maria Papadopoulou Konstantinidou', 'ANNA M / PAPADOPOULOU KONSTANTINIDOU', 'match'],
    ['Anna Maria Papadopoulou Konstantinidou', 'ANNA / PAPADOPOULOU KONSTANTINIDOU', 'match'],
    ['Alexandrina Papadopoulou Konstantinides', 'ALEXAN / PAPADOPOULOU KONSTANTINIDES', 'partial'],
    ['Anna Alexandrina Venkatanarasimharaju', 'ANNA ALEXAND / VENKATANARASIMHARAJU', 'partial'],
    ['Ana Venkatanarasimharajuvaripetasrinivas', ' / VENKATANARASIMHARAJUVARIPETASRINIVAS', 'partial'],
    ['Nilavadhanananda Chayapa Dejthamrong', 'NILAVADHANANANDA / CHAYAPA DEJTHAMR', 'partial'],
  ],
}

const compare = (invited: string, document: string) => {
  const [firstName = '', lastName = ''] = document.split(' / ')
  return compareNames(invited, { firstName, lastName }).result
}

describe.each(Object.entries(families))('%s', (_, rows) => {
  test.each(rows)('%s | %s is a %s', (invited, document, result) => {
    expect(compare(invited, document)).toBe(result)
  })
})

test('the page of the decision has the reason of each family', () => {
  const page = new URL(
    '../../../../docs/decisions/2026-11-27-names-match-where-nothing-is-left-in-doubt.md',
    import.meta.url,
  )
  const named = [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+?) +\| [^|]{20,}\|$/gm)].map(
    ([, name]) => name,
  )
  expect(named.filter((name) => name !== 'family' && !/^-+$/.test(name ?? ''))).toEqual(Object.keys(families))
})
