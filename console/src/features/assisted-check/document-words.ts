import type { DocumentCode } from '@bonafide/shared/contract/right-to-work/checks.ts'

/** A document of the lists, in the words of the form. The server’s rules judge it. */
export interface ListedDocument {
  title: string
  /** `unlimited`: it needs no follow-up · `ends`: with a permission · `notice`: six months from a notice · `either`: as it says. */
  gives: 'unlimited' | 'ends' | 'notice' | 'either'
  /** The document that has to come with it. */
  with?: 'ni_document' | 'pvn'
  /** A passport may be clipped, which cancels it. */
  isPassport?: true
  /** It counts while it is current only, so its expiry is asked for (rule 27). */
  mustBeCurrent?: true
  /** Accepted without an original in the hand. */
  isScan?: true
  /** Shown once it is chosen. */
  note?: string
}

/** Codes that are in no list any more are not offered. */
type ListedCode = Exclude<DocumentCode, 'A3' | 'B2' | 'B5'>

const expired = 'Current or expired.'
export const listedDocuments: Readonly<Record<ListedCode, ListedDocument>> = {
  A1: { title: 'British passport', gives: 'unlimited', isPassport: true, note: expired },
  A2: { title: 'Irish passport or card', gives: 'unlimited', isPassport: true, note: expired },
  A4: { title: 'Crown dependency EU scheme, no end date', gives: 'unlimited', with: 'pvn' },
  A5: {
    title: 'Passport with indefinite leave, right of abode, exempt or no time limit',
    gives: 'unlimited',
    mustBeCurrent: true,
  },
  A6: {
    title: 'Immigration Status Document without an end date and a National Insurance document',
    gives: 'unlimited',
    with: 'ni_document',
    mustBeCurrent: true,
  },
  A7: {
    title: 'UK birth certificate and a National Insurance document (or adoption certificate)',
    gives: 'unlimited',
    with: 'ni_document',
    note: 'The short or the long certificate.',
  },
  A8: {
    title:
      'Birth or adoption certificate of the Channel Islands, Isle of Man or Ireland and a National Insurance document',
    gives: 'unlimited',
    with: 'ni_document',
  },
  A9: {
    title: 'Certificate of registration or naturalisation and a National Insurance document',
    gives: 'unlimited',
    with: 'ni_document',
  },
  B1: { title: 'Passport with a visa sticker', gives: 'ends', mustBeCurrent: true, note: 'Or with a stamp.' },
  B3: { title: 'Crown dependency EU scheme, with an end date', gives: 'ends', with: 'pvn' },
  B4: { title: 'Crown dependency EU scheme, application by 30 June 2021', gives: 'notice', with: 'pvn' },
  B6: {
    title: 'Immigration Status Document with an end date and a National Insurance document',
    gives: 'ends',
    with: 'ni_document',
    mustBeCurrent: true,
  },
  G1: { title: 'Certificate of Application, not digital', gives: 'notice', with: 'pvn' },
  G2: { title: 'Application to a Crown dependency EU scheme', gives: 'notice', with: 'pvn' },
  G3: {
    title: 'Application Registration Card that allows work',
    gives: 'notice',
    with: 'pvn',
    mustBeCurrent: true,
  },
  G4: { title: 'Letter from the Employer Checking Service', gives: 'notice', with: 'pvn' },
  E1: { title: 'EEA or Swiss passport or identity card (until 30 Jun 2021)', gives: 'unlimited' },
  E2: { title: 'Residence permit or residence card (until 5 Apr 2022)', gives: 'either' },
  E3: {
    title: 'Home Office document for an EEA or Swiss family member, no end date (until 5 Apr 2022)',
    gives: 'unlimited',
  },
  E4: {
    title: 'Home Office document for an EEA or Swiss family member, with an end date (until 5 Apr 2022)',
    gives: 'ends',
  },
  E5: { title: 'Frontier worker permit (until 5 Apr 2022)', gives: 'ends' },
  C1: {
    title: 'Document checked by video call and scan (30 Mar 2020 to 30 Sep 2022)',
    gives: 'either',
    isScan: true,
  },
  D1: {
    title: 'British or Irish passport, by a certified provider (6 Apr 2022 to 30 Sep 2026)',
    gives: 'unlimited',
    mustBeCurrent: true,
  },
}

/** Groups of documents; the first one has no name. */
type Groups = readonly (readonly [name: string, codes: readonly ListedCode[]])[]

const more = 'More documents'
const thatDay = 'Accepted on the day of the check'
const offered: Readonly<Record<string, Groups>> = {
  document: [
    ['', ['A1', 'A2', 'A7', 'B1', 'G4']],
    [more, ['A9', 'A8', 'A5', 'A6', 'B6', 'G1', 'G3', 'A4', 'B3', 'B4', 'G2']],
  ],
  ecs: [
    ['', ['G4']],
    [more, ['G1', 'G3', 'A4', 'B3', 'B4', 'G2']],
  ],
  digital: [['', ['A1', 'A2']]],
}
const offeredEarlier: Readonly<Record<string, Groups>> = {
  document: [[thatDay, ['E1', 'E2', 'E3', 'E4', 'E5', 'C1']]],
  digital: [[thatDay, ['D1']]],
}

/**
 * Returns the documents that a route can be checked with, by what employees hold. Former lists are for earlier checks
 * (rule 24).
 */
export function documentsOf(route: string, isEarlier: boolean): Groups {
  return [...(offered[route] ?? []), ...((isEarlier && offeredEarlier[route]) || [])]
}

/** Returns the chosen code, where the route offers it; a code chosen for another route is none. */
export function listedCode(code: string, route: string, isEarlier: boolean): ListedCode | undefined {
  return documentsOf(route, isEarlier)
    .flatMap(([, codes]) => codes)
    .find((known) => known === code)
}
