import { isTestPass } from '@bonafide/shared/contract/employees.ts'
import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { resultText, stepLabels } from '#features/employee-status/steps.ts'
import { testText } from '#features/employee-status/test-mark.tsx'
import { formatNumber } from '#lib/format.ts'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { none } from '#features/charts/chart.css.ts'

type Pass = ReportSummary['passes'][number]

const nameOf = (pass: Pass) => `${stepLabels[pass.step]}: ${resultText(pass) || 'not known'}`
const isTest = ({ assurance }: Pass) => isTestPass({ status: 'pass', assurance })

/** Shows how the steps were passed, and what that is worth. */
export function PassesChart({ passes, period }: { passes: readonly Pass[]; period: ReportPeriod }) {
  return (
    <ChartCard
      title="How steps were passed"
      lead="The way each step was passed and what the result is worth."
      fileName="passes"
      period={period}
      table={{
        columns: ['Step', 'Method', 'Assurance', 'Test', 'Number of passes'],
        rows: passes.map((pass) => [
          stepLabels[pass.step],
          pass.method ?? '',
          pass.assurance ?? '',
          isTest(pass) ? 'TEST' : '',
          pass.count,
        ]),
      }}
    >
      {passes.length === 0 && <p className={none}>No steps were passed in this period.</p>}
      <Bars
        label="How steps were passed"
        max={Math.max(0, ...passes.map(({ count }) => count))}
        bars={passes.map((pass) => ({
          key: `${pass.step} ${pass.method} ${pass.assurance}`,
          name: nameOf(pass),
          value: pass.count,
          text: formatNumber(pass.count),
          note: isTest(pass) ? testText(pass.step) : undefined,
        }))}
      />
    </ChartCard>
  )
}
