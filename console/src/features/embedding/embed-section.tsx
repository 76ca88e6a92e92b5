import { languageNames } from '@bonafide/shared/language/languages.ts'
import { locales } from '@bonafide/shared/contract/languages.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import type { EmbedView } from '@bonafide/shared/contract/organisation/embed.ts'
import { useState } from 'react'
import { CodeBlock } from '#ui/copy-button.tsx'
import { plainLook, attributesOf, type EmbedLook, variablesOf, WidgetPreview } from './widget-preview.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from '#features/settings/settings-page.css.ts'
import { SelectField } from '#ui/select-field.tsx'

/** Shows how to put the widget on a page, ready to copy, and how it will look there: two steps of a list. */
export function EmbedSection({ origins }: { origins: readonly string[] }) {
  const [look, setLook] = useState(plainLook)
  const server = location.origin
  return (
    <>
      <li className={styles.wayStep}>
        <TitledCard
          title="Add the widget to your website"
          lead="Invite or verify employees without leaving your website. Your choices here update the code below."
        >
          <EmbedLookFields look={look} onChange={setLook} />
          <div className={styles.step}>
            <h3 className={styles.stepTitle}>Add this to your page</h3>
            <CodeBlock label="page code" code={pageCode(server, look)} />
            <p className={styles.lead}>
              {`If the page has a content security policy, allow ${server} in script-src and connect-src, and in img-src to show your logo.`}
            </p>
          </div>
          <div className={styles.step}>
            <h3 className={styles.stepTitle}>Get tokens on your server</h3>
            <p className={styles.lead}>
              {`The widget asks ${tokenPath} on your website for a token. There, check who is signed in, make this call and return the token. Keep the API key on your server. A token works on one website for 15 minutes.`}
            </p>
            <CodeBlock
              label="token request"
              code={tokenCode(server, origins[0] ?? 'https://hr.example.com', look.view)}
            />
          </div>
        </TitledCard>
      </li>
      <li className={styles.wayStep}>
        <TitledCard
          title="Test it"
          lead="See the widget here with your choices. With a test key it works on your website too: nothing is sent, and no credit is used."
        >
          <WidgetPreview look={look} />
        </TitledCard>
      </li>
    </>
  )
}

const views = { invite: 'Invite an employee', verify: 'Verify an employee' }
const themes = { system: 'Match the device', light: 'Light', dark: 'Dark' }
const languages = Object.fromEntries(locales.map((locale) => [locale, languageNames[locale].name]))

interface EmbedLookFieldsProps {
  look: EmbedLook
  onChange: (look: EmbedLook) => void
}

/** Asks for the purpose of the widget and its look. */
function EmbedLookFields({ look, onChange }: EmbedLookFieldsProps) {
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

/** The path where the partner's own backend returns a token. */
const tokenPath = '/hr/bonafide-token'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the code that a partner puts into the page around the widget. */
function pageCode(server: string, look: EmbedLook): string {
  const attributes = Object.entries({ ...attributesOf(look), 'token-url': tokenPath })
  const element = attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
  const variables = Object.entries(variablesOf(look)).map(
    ([name, value]) => `  --bonafide-${kebab(name)}: ${value};\n`,
  )
  return [
    `<script type="module" src="${server}/sdk/v1/bonafide.js"></script>`,
    ...(variables.length > 0 ? [`<style>\nbonafide-widget {\n${variables.join('')}}\n</style>`] : []),
    `<bonafide-widget${element}></bonafide-widget>`,
  ].join('\n')
}

/** Returns the call with which the partner's backend gets a token for one view on one page of theirs. */
function tokenCode(server: string, site: string, view: EmbedView): string {
  const body = { view, origin: site, ...(view === 'verify' && { employeeId: 'ID_OF_THE_EMPLOYEE' }) }
  return [
    `curl -X POST ${server}/api/embed/tokens \\`,
    `  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
}
