import { ReportPeriod } from '@bonafide/shared/contract/review/reports.ts'
import * as v from 'valibot'

export const presets = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '6m': 'Last 6 months',
  month: 'This month',
} as const
export type Preset = keyof typeof presets

const Optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** The search of the reports' address; anything odd in it is left out. */
export const ReportsSearch = v.object({
  period: Optional(v.picklist(Object.keys(presets) as Preset[])),
  from: Optional(ReportPeriod.entries.from),
  to: Optional(ReportPeriod.entries.to),
})
export type ReportsSearch = v.InferOutput<typeof ReportsSearch>
