import type { DocumentCode } from '@bonafide/shared/contract/right-to-work.ts'

/** A document of the lists, in the words of the form. The server’s rules judge it. */
export interface ListedDocument {
  title: string
  /** `unlimited`: it needs no follow-up · `ends`: with a permission · `notice`: with a notice, which lasts six months. */
  gives: 'unlimited' | 'ends' | 'notice'
  /** What has to come with it. */
  with?: 'ni_document' | 'pvn'
  /** A passport may be clipped, which cancels it. */
  isPassport?: boolean
}

export const listedDocuments: Readonly<Record<DocumentCode, ListedDocument>> = {
  A1: { title: 'British passport, current or expired', gives: 'unlimited', isPassport: true },
  A2: { title: 'Irish passport or passport card, current or expired', gives: 'unlimited', isPassport: true },
  A3: { title: 'Home Office document for an EEA or Swiss family member, no end date', gives: 'unlimited' },
  A4: { title: 'Crown dependency EU scheme, no end date', gives: 'unlimited', with: 'pvn' },
  A5: { title: 'Current passport endorsed indefinite, exempt or right of abode', gives: 'unlimited' },
  A6: { title: 'Immigration Status Document, no end date', gives: 'unlimited', with: 'ni_document' },
  A7: { title: 'UK birth or adoption certificate', gives: 'unlimited', with: 'ni_document' },
  A8: {
    title: 'Birth or adoption certificate of the Channel Islands, the Isle of Man or Ireland',
    gives: 'unlimited',
    with: 'ni_document',
  },
  A9: { title: 'Certificate of registration or naturalisation', gives: 'unlimited', with: 'ni_document' },
  B1: { title: 'Current passport endorsed to stay and work until a date', gives: 'ends' },
  B2: { title: 'Home Office document for an EEA or Swiss family member, with an end date', gives: 'ends' },
  B3: { title: 'Crown dependency EU scheme, with an end date', gives: 'ends', with: 'pvn' },
  B4: { title: 'Crown dependency EU scheme, application by 30 June 2021', gives: 'notice', with: 'pvn' },
  B5: { title: 'Frontier worker permit', gives: 'ends' },
  B6: { title: 'Immigration Status Document with an end date', gives: 'ends', with: 'ni_document' },
  G1: { title: 'Certificate of Application, not digital', gives: 'notice', with: 'pvn' },
  G2: { title: 'Application to a Crown dependency EU scheme', gives: 'notice', with: 'pvn' },
  G3: { title: 'Application Registration Card that allows work', gives: 'notice', with: 'pvn' },
  G4: { title: 'Positive Verification Notice alone', gives: 'notice', with: 'pvn' },
}

const lists: readonly (readonly [list: string, codes: readonly DocumentCode[]])[] = [
  ['List A: no follow-up', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9']],
  ['List B: until the permission ends', ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']],
]

const withNotice: typeof lists = [
  ['With a notice', ['G4', 'G1', 'G2', 'G3']],
  ['Crown dependencies', ['A4', 'B3', 'B4']],
]

const digital: typeof lists = [['In date', ['A1', 'A2']]]

/** The documents that a route can be checked with, list by list. */
export function documentsOf(route: string): typeof lists {
  if (route === 'digital') return digital
  return route === 'ecs' ? withNotice : lists
}

/** The document of a code; undefined while none is chosen. */
export function documentOf(code: string): ListedDocument | undefined {
  return Object.hasOwn(listedDocuments, code) ? listedDocuments[code as DocumentCode] : undefined
}
