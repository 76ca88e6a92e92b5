import { type Locale, locales } from '../../contract/languages.ts'
import { languageNames } from '../../language/languages.ts'
import { classes } from '../../ui/classes.ts'
import { input } from '../../ui/form/field.css.ts'
import * as styles from './verification-page.css.ts'

interface LanguageSwitchProps {
  locale: Locale
  onChange: (locale: Locale) => void
}

/** Chooses the language of the page, each in its own words. */
export function LanguageSwitch({ locale, onChange }: LanguageSwitchProps) {
  return (
    <select
      className={classes(input, styles.chip)}
      aria-label={languageNames[locale].label}
      value={locale}
      onChange={(event) => onChange(event.currentTarget.value as Locale)}
    >
      {locales.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each].name}
        </option>
      ))}
    </select>
  )
}
