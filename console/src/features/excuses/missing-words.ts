import type { MissingPart } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'

interface Words {
  /** In a list, where it is the only one. */
  short: string
  /** On the button that adds it. */
  button: string
  /** The task, as a sentence. */
  sentence: string
}

const words: Readonly<Record<MissingPart, Words>> = {
  likeness: {
    short: 'likeness to confirm',
    button: 'Confirm likeness',
    sentence: 'Compare them with the photo, in person or on live video.',
  },
  copy: {
    short: 'copy missing',
    button: 'Add copy',
    sentence: 'Add a copy of the evidence.',
  },
  original_seen: {
    short: 'original to see',
    button: 'Record original seen',
    sentence: 'See the original document.',
  },
  citizenship: {
    short: 'citizenship to confirm',
    button: 'Confirm citizenship',
    sentence: 'Confirm that the passport says British citizen.',
  },
  document_expires: {
    short: 'expiry date missing',
    button: 'Add expiry date',
    sentence: 'Enter when the document expires.',
  },
  nationality: {
    short: 'nationality missing',
    button: 'Add nationality',
    sentence: 'Enter the nationality and the country that the document shows.',
  },
  ni_document: {
    short: 'National Insurance document missing',
    button: 'Add document',
    sentence: 'Add an official document that shows their National Insurance number and name.',
  },
  ni_copy: {
    short: 'copy of the National Insurance document missing',
    button: 'Add copy',
    sentence: 'Add a copy of the document that shows their National Insurance number.',
  },
  notice_copy: {
    short: 'copy of the notice missing',
    button: 'Add copy',
    sentence: 'Add a copy of the notice.',
  },
  report_copy: {
    short: 'provider’s report missing',
    button: 'Add report',
    sentence: 'Add the provider’s report.',
  },
  name_change: {
    short: 'name to explain',
    button: 'Explain name',
    sentence: 'Show why the name differs: add a document, or a reason.',
  },
  register_note: {
    short: 'register to look up',
    button: 'Look up register',
    sentence: 'Look up the provider in the register on the day of the check.',
  },
  pvn: {
    short: 'notice missing',
    button: 'Add notice',
    sentence: 'Get a Positive Verification Notice.',
  },
  job_fits: {
    short: 'job to confirm',
    button: 'Confirm job',
    sentence: 'Confirm that their permission allows this job.',
  },
  term_dates: {
    short: 'term dates missing',
    button: 'Add term dates',
    sentence: 'Add evidence of their term dates.',
  },
  sponsor_evidence: {
    short: 'sponsor’s letter missing',
    button: 'Add letter',
    sentence: 'Add the letter of their sponsor.',
  },
  occupation_limit: {
    short: 'occupation missing',
    button: 'Add occupation',
    sentence: 'Enter the work that the notice allows.',
  },
  start_date: {
    short: 'start date missing',
    button: 'Add start date',
    sentence: 'Enter the start date.',
  },
  before_work_started: {
    short: 'first day to confirm',
    button: 'Confirm first day',
    sentence: 'Confirm that the check was finished before work began.',
  },
}

const isPart = (code: string): code is MissingPart => Object.hasOwn(words, code)

/** Returns the words for the missing parts of an excuse; a part that this version does not know is left out. */
export function missingItems({ missing }: { missing: readonly string[] }): (Words & { part: MissingPart })[] {
  return missing.filter(isPart).map((part) => ({ part, ...words[part] }))
}
