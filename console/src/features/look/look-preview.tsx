import type { Logo } from '@bonafide/shared/contract/logo.ts'
import { dark, light } from '@bonafide/shared/theme/tokens.ts'
import { ownAccent } from '@bonafide/shared/theme/own-accent.ts'
import * as styles from './look.css.ts'

interface LookPreviewProps {
  name: string
  logo: Logo | null
  /** Undefined: ours. */
  colour: string | undefined
}

/** Shows the top of the page and a button, as employees see them. */
export function LookPreview({ name, logo, colour }: LookPreviewProps) {
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
