import type { PasswordOwner } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { PasswordField } from '#ui/password-field.tsx'
import * as styles from './new-password.css.ts'
import type { PasswordStrengthProps } from './password-strength.tsx'

// It only advises: where it cannot be loaded, the field works without.
const PasswordStrength = lazy<ComponentType<PasswordStrengthProps>>(() =>
  import('./password-strength.tsx').then(
    (module) => ({ default: module.PasswordStrength }),
    () => ({ default: () => null }),
  ),
)

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  value: string
  owner: PasswordOwner
}

/** Asks for a new password, and shows its strength while it is typed. */
export function NewPasswordField({ owner, ...field }: NewPasswordFieldProps) {
  return (
    <div className={styles.field}>
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${owner.hasFactor ? 8 : 15} characters.`}
        {...field}
      />
      {/* There before its first text, so that it is read out. */}
      <div aria-live="polite">
        {field.value && (
          <Suspense fallback={null}>
            <PasswordStrength password={field.value} owner={owner} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
