/**
 * Everything that reaches rows of more than one organisation, and why. All else runs as a role that the database shows
 * one organisation to, or none.
 */
export const acrossReasons = {
  'api key': 'a key says whose it is only once its hash is found',
  'code limits': 'a number and a network get so many codes, whichever organisations ask',
  'erase closed organisations': 'the accounts that are stranded with one may be members of others',
  'hourly tasks': 'what is due is looked for in all organisations, and changed in its own',
  'jobs without an organisation':
    'a signal of a sandbox names what it is about, and a refused sign-in perhaps nobody',
  'listed origins': 'before a page says whom it is about it is let in if any organisation lists it',
  link: 'a link says whose it is only once the hash of its token is found',
  'operator commands': 'an operator verifies, re-encrypts and backs up the whole database',
  'provider webhooks': 'a provider names what it is about by its own id',
  sandbox: 'its pages show all that the sandbox was asked for',
  'sign-up': 'whether there is any organisation, where the first visitor alone may make one',
  'single sign-on': 'a domain says whose it is only once it is found',
  start:
    'a start withdraws results of tests wherever there are any, and fills an empty database with the demo',
} as const

export type AcrossReason = keyof typeof acrossReasons
