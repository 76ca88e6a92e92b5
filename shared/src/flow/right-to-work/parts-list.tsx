import type { VerifyKey } from '../../language/text.ts'
import type { ScreenProps } from '../steps/step-props.ts'

/** Lists what to have ready. */
export function PartsList({ flow, parts }: Pick<ScreenProps, 'flow'> & { parts: readonly VerifyKey[] }) {
  if (!parts.length) return null
  return (
    <ul>
      {parts.map((part) => (
        <li key={part}>{flow.text(part)}</li>
      ))}
    </ul>
  )
}
