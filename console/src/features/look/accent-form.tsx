import type { Logo } from '@bonafide/shared/contract/organisation/look.ts'
import { AccentColour } from '@bonafide/shared/contract/organisation/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { light, dark } from '@bonafide/shared/theme/tokens.ts'
import { ownAccent } from '@bonafide/shared/theme/own-accent.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeSettingsMutation } from '#features/settings/change-settings.ts'
import { useApp } from '#lib/app-context.ts'
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

interface LookPreviewProps {
  name: string
  logo: Logo | null
  /** Undefined: ours. */
  colour: string | undefined
}

/** Shows the top of the page and a button, as employees see them. */
function LookPreview({ name, logo, colour }: LookPreviewProps) {
  const own = colour ? ownAccent(colour) : undefined
  return (
    <div className={styles.previews} role="group" aria-label="Preview">
      {([light, dark] as const).map((theme) => {
        const isDark = theme === dark
        const ground = (isDark ? own?.darkAccent : own?.accent) ?? theme.accent
        const text = (isDark ? own?.darkOnAccent : own?.onAccent) ?? theme.onAccent
        return (
          <figure key={theme.surface} className={styles.preview}>
            <figcaption className={styles.caption}>{isDark ? 'Dark page' : 'Light page'}</figcaption>
            <div
              className={styles.page}
              style={{ background: theme.surface, color: theme.text, borderColor: theme.border }}
            >
              <p className={styles.header}>
                {logo ? (
                  <img
                    className={styles.logo}
                    src={logo.url}
                    width={logo.width}
                    height={logo.height}
                    alt={name}
                  />
                ) : (
                  <strong>{name}</strong>
                )}
                <span style={{ color: theme.textMuted }}>has asked you to verify your identity</span>
              </p>
              <span className={styles.button} style={{ background: ground, color: text }}>
                Confirm email
              </span>
            </div>
          </figure>
        )
      })}
    </div>
  )
}
