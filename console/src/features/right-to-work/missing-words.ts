import type { MissingPart, RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'

/** What the button says that adds a part. */
const buttons: Readonly<Record<MissingPart, string>> = {
  likeness: 'Confirm likeness',
  copy: 'Add copy',
  original_seen: 'Record original seen',
  citizenship: 'Confirm citizenship',
  document_expires: 'Add expiry date',
  nationality: 'Add nationality',
  ni_document: 'Add document',
  ni_copy: 'Add copy',
  notice_copy: 'Add copy',
  report_copy: 'Add report',
  name_change: 'Explain name',
  register_note: 'Look up register',
  pvn: 'Add notice',
  job_fits: 'Confirm job',
  term_dates: 'Add term dates',
  sponsor_evidence: 'Add letter',
  occupation_limit: 'Add occupation',
  start_date: 'Add start date',
  before_work_started: 'Confirm first day',
}

const isPart = (code: string): code is MissingPart => Object.hasOwn(buttons, code)

/** What an excuse lacks; a part that this version does not know is left out. */
export function missingItems({ missing }: Pick<RightToWork, 'missing'>) {
  return missing.filter(isPart).map((part) => ({ part, button: buttons[part] }))
}
