import { isTestPass } from '@bonafide/shared/contract/employees/employees.ts'
import { BriefcaseBusiness, IdCard, Mail, Smartphone } from 'lucide-react'
import * as styles from './marks.css.ts'
import { describeStep, type StepView } from './steps.ts'

// Elements, not components: a long list draws thousands of them, and these are drawn again only when new.
const icons = {
  email: <Mail size={14} aria-hidden="true" />,
  phone: <Smartphone size={14} aria-hidden="true" />,
  id: <IdCard size={14} aria-hidden="true" />,
  rtw: <BriefcaseBusiness size={14} aria-hidden="true" />,
}

/** Shows the four steps as small marks, each with its name, state and time. */
export function StepMarks({ steps }: { steps: readonly StepView[] }) {
  return (
    <ul className={styles.marks}>
      {steps.map((step) => {
        const { name, tooltip } = describeStep(step)
        return (
          <li key={step.type}>
            <span
              role="img"
              aria-label={name}
              title={tooltip}
              className={styles.states[isTestPass(step) ? 'test' : step.status]}
            >
              {icons[step.type]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
