import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { iconButton } from './icon-button.css.ts'

/** Asks for a password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const what = props.label.toLowerCase()
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          className={iconButton}
          aria-label={isShown ? `Hide ${what}` : `Show ${what}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  )
}
