import { AccentColour } from '@bonafide/shared/contract/settings-change.ts'
import type { Logo } from '@bonafide/shared/contract/logo.ts'
import type { Settings } from '@bonafide/shared/contract/settings.ts'
import { light } from '@bonafide/shared/theme/tokens.ts'
import { ownAccent } from '@bonafide/shared/theme/own-accent.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'
import { LookPreview } from './look-preview.tsx'
import * as styles from './look.css.ts'

// Fields hold text; an empty one is no colour.
const Form = v.object({
  accentColour: v.pipe(
    v.string(),
    v.transform((text) => text.trim() || null),
    v.nullable(AccentColour),
  ),
})

/** Asks for the accent colour, and shows how it will look. */
export function AccentForm({ settings, logo }: { settings: Settings; logo: Logo | null }) {
  const { mutateAsync } = useMutation(changeSettingsMutation(useApp()))
  const form = useForm({
    schema: Form,
    initial: { accentColour: settings.accentColour ?? '' },
    onValid: (change) => mutateAsync(change),
  })
  const typed = form.values.accentColour
  const read = v.safeParse(AccentColour, typed)
  const colour = read.success ? read.output : undefined
  return (
    <form {...form.props} className={styles.form} aria-label="Your colour">
      <div className={styles.colours}>
        <TextField
          label="Pick a colour"
          name="picked"
          type="color"
          className={styles.swatch}
          value={colour ?? light.accent}
          onChange={(event) => form.set('accentColour', event.target.value)}
        />
        <TextField
          label="Accent colour"
          placeholder={light.accent}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          hint="Leave it empty for our blue."
          {...form.text('accentColour')}
        />
      </div>
      <p role="status" className={styles.verdict}>
        {verdictOf(typed, read.success ? undefined : read.issues[0].message, colour)}
      </p>
      <LookPreview name={settings.name} logo={logo} colour={colour} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary" pending={form.pending}>
          {form.pending ? 'Saving...' : 'Save colour'}
        </Button>
        {typed && (
          <Button tone="quiet" onClick={() => form.set('accentColour', '')}>
            Use the default
          </Button>
        )}
      </div>
    </form>
  )
}

/** Describes how well a colour can be read. */
function verdictOf(typed: string, problem: string | undefined, colour: string | undefined): string {
  if (!typed.trim()) return ''
  if (!colour) return `${problem}.`
  const { accent, darkAccent } = ownAccent(colour)
  const changes = [
    ...(accent === colour ? [] : ['a darker shade of it on light pages']),
    ...(darkAccent === colour ? [] : ['a lighter shade of it on dark pages']),
  ]
  if (!changes.length) return 'This colour is easy to read on light and dark pages.'
  return `We use ${changes.join(' and ')}, so that everyone can read it.`
}
