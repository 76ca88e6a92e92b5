import { languageNames } from '@bonafide/shared/language/languages.ts'
import { locales } from '@bonafide/shared/contract/languages.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import type { EmbedLook } from './embed-look.ts'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from '#features/settings/settings-page.css.ts'

const views = { invite: 'Invite an employee', verify: 'Verify an employee' }
const themes = { system: 'Match the device', light: 'Light', dark: 'Dark' }
const languages = Object.fromEntries(locales.map((locale) => [locale, languageNames[locale].name]))

interface EmbedLookFieldsProps {
  look: EmbedLook
  onChange: (look: EmbedLook) => void
}

/** Asks for the purpose of the widget and its look. */
export function EmbedLookFields({ look, onChange }: EmbedLookFieldsProps) {
  const change = (part: Partial<EmbedLook>) => onChange({ ...look, ...part })
  return (
    <div className={styles.fields} role="group" aria-label="Widget options">
      <SelectField
        label="View"
        options={views}
        value={look.view}
        onChange={(view) => change({ view: view as EmbedLook['view'] })}
      />
      <SelectField
        label="Theme"
        options={themes}
        value={look.theme}
        onChange={(theme) => change({ theme: theme as EmbedLook['theme'] })}
      />
      <SelectField
        label="Language"
        options={{ '': 'Match the page', ...languages }}
        value={look.locale ?? ''}
        onChange={(locale) => change({ locale: (locale || undefined) as EmbedLook['locale'] })}
      />
      <TextField
        label="Accent colour"
        name="accent"
        type="color"
        className={styles.colour}
        value={look.accent ?? light.accent.toLowerCase()}
        onChange={(event) => change({ accent: event.target.value })}
        trailing={
          look.accent && (
            <Button size="small" tone="quiet" onClick={() => change({ accent: undefined })}>
              Use the default
            </Button>
          )
        }
      />
    </div>
  )
}
