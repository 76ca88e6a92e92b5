import { classes } from '@bonafide/shared/ui/classes.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import * as fieldStyles from '@bonafide/shared/ui/form/field.css.ts'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import * as styles from './country-picker.css.ts'

interface CountryPickerProps {
  /** Codes, in the order they were chosen. */
  chosen: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}

const hint = 'Employees can only use phone numbers from these countries.'

/** Chooses any number of countries: shows the chosen ones, and a list to find more in. */
export function CountryPicker({ chosen, onChange, error }: CountryPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const found = findCountries(text)
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  return (
    <fieldset
      data-card="Countries allowed for phone numbers"
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { hint, error })}
    >
      <legend className={classes(fieldStyles.label, styles.legend)}>
        Countries allowed for phone numbers
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <ul className={styles.chips} aria-label="Chosen countries">
        {chosen.map((code) => (
          <li key={code} className={styles.chip}>
            <span>{countryName(code)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${countryName(code)}`}
              onClick={() => toggle(code)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <input
        type="search"
        className={fieldStyles.input}
        aria-label="Search countries"
        placeholder="Search countries"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.list} role="group" aria-label="Countries">
        {found.map(({ code, name }) => (
          <label key={code} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
            <span>{name}</span>
          </label>
        ))}
        {found.length === 0 && <p className={styles.none}>No countries found.</p>}
      </div>
    </fieldset>
  )
}

/** Countries and territories with phone numbers of their own, ISO 3166-1 alpha-2. */
const codes = (
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN ' +
  'MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK ' +
  'TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

interface Country {
  code: string
  name: string
}

/** Returns the name of a country, or its code where there is none. */
function countryName(code: string): string {
  return names.of(code) ?? code
}

/** All countries by name. */
const countries: readonly Country[] = codes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds the countries whose name contains the text, accents aside, or whose code it is. */
export function findCountries(text: string): readonly Country[] {
  const sought = plain(text.trim())
  return countries.filter(({ code, name }) => plain(name).includes(sought) || code.toLowerCase() === sought)
}
