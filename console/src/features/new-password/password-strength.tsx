import {
  countCharacters,
  type PasswordOwner,
  passwordWeakness,
} from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import * as styles from './new-password.css.ts'

const texts = {
  short: 'Too short.',
  shorter: 'Too short.',
  known: 'Easy to guess: it contains your name, your email or your organisation.',
  repeated: 'Easy to guess: it repeats itself.',
  good: 'Good.',
  strong: 'Strong.',
}
// From here on the meter is full.
const strongCharacters = 20

export interface PasswordStrengthProps {
  password: string
  owner: PasswordOwner
}

/** Rates a password as the server would, but for the list of common passwords, which is too large for a browser. */
export function PasswordStrength({ password, owner }: PasswordStrengthProps) {
  const characters = countCharacters(password)
  const verdict = passwordWeakness(password, owner) ?? strengthOf(password, characters)
  const isGood = verdict === 'good' || verdict === 'strong'
  const share = verdict === 'known' || verdict === 'repeated' ? 0.25 : characters / strongCharacters
  return (
    <div className={styles.strength}>
      <div className={styles.track} aria-hidden="true">
        <div
          className={isGood ? styles.good : styles.weak}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </div>
      <p className={styles.text}>{texts[verdict]}</p>
    </div>
  )
}

function strengthOf(password: string, characters: number) {
  if (new Set(password).size < 6) return 'repeated'
  return characters < strongCharacters ? 'good' : 'strong'
}
