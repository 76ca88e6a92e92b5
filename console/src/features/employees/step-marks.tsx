import { BriefcaseBusiness, IdCard, Mail, Smartphone } from 'lucide-react'
import * as styles from './step-marks.css.ts'
import { describeStep, type StepView } from './steps.ts'

const icons = { email: Mail, phone: Smartphone, id: IdCard, rtw: BriefcaseBusiness }

/** The four steps as small marks, each with its name, state and time. */
export function StepMarks({ steps }: { steps: readonly StepView[] }) {
  return (
    <ul className={styles.marks}>
      {steps.map((step) => {
        const Icon = icons[step.type]
        const { name, tooltip } = describeStep(step)
        return (
          <li key={step.type}>
            <span role="img" aria-label={name} title={tooltip} className={styles.states[step.status]}>
              <Icon size={14} aria-hidden="true" />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
