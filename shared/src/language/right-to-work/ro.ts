import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'Pe care dintre acestea îl aveți?',
  adviserText:
    'Angajatorii din Regatul Unit trebuie să verifice dacă fiecare persoană angajată are dreptul de a munci aici (right to work). Există mai multe moduri de a-l dovedi, iar dumneavoastră alegeți.',
  adviserLegend: 'Alegeți un răspuns',
  adviserPassport: 'Un pașaport britanic sau irlandez valabil',
  adviserOnline: 'O eVisa sau un cod share code',
  adviserOnlineHint: 'Dacă aveți viză sau statut settled ori pre-settled',
  adviserOther: 'Alt document',
  adviserOtherHint: 'De exemplu, un certificat de naștere sau un pașaport expirat',
  adviserUnsure: 'Nu sunt sigur(ă)',
  adviserNext: 'Continuați',
  adviserBack: 'Înapoi',
  documentTitle: 'Ce document aveți?',
  documentExpired: 'Un pașaport britanic sau irlandez expirat',
  documentCertificate: 'Un certificat de naștere sau de adopție din Regatul Unit sau din Irlanda',
  documentCitizenship: 'Un certificat de înregistrare sau de naturalizare ca cetățean britanic',
  documentOther: 'Un document diferit',
  situationTitle: 'Ce vi se potrivește?',
  situationPermission: 'Home Office mi-a dat permisiunea de a locui sau de a munci în Regatul Unit',
  situationApplied: 'Am depus o cerere la Home Office și aștept un răspuns',
  situationDocument: 'Am un document britanic sau irlandez',
  situationNone: 'Niciuna dintre acestea',
  shareTitle: 'Introduceți codul share code',
  shareText: 'Cu acest cod, {organisation} vă vede dreptul de muncă pe site-ul guvernului.',
  shareHow:
    'Conectați-vă acolo și alegeți să vă dovediți dreptul de muncă în fața unui angajator. Codul începe cu W și este valabil 90 de zile.',
  shareGet: 'Obțineți un cod share code (se deschide într-o filă nouă)',
  shareFails:
    'Dacă site-ul guvernului nu funcționează, încercați mai târziu. Puteți reveni aici cu același link. Dacă nici mâine nu funcționează, contactați {organisation}.',
  shareCode: 'Cod share code',
  shareCodeHint: '9 litere și cifre, de exemplu W12 345 678',
  dateOfBirth: 'Data nașterii',
  bringTitle: 'Ce trebuie să arătați',
  bringText:
    'Trebuie ca {organisation} să vadă originalul. O fotografie sau o copie nu este de ajuns. Veți afla când și cum. Pregătiți:',
  bringPassport: 'pașaportul dumneavoastră',
  bringExpired: 'pașaportul expirat. Nu este acceptat dacă are un colț tăiat',
  bringCertificate: 'certificatul de naștere sau de adopție',
  bringCitizenship: 'certificatul de înregistrare sau de naturalizare',
  bringOther: 'documentul dumneavoastră',
  bringInsurance:
    'un document oficial cu numele dvs. și cu numărul National Insurance, de exemplu un P45, un P60 sau o scrisoare de la HMRC',
  appliedTitle: 'Așteptați răspunsul de la Home Office',
  appliedText:
    'Cât așteptați, {organisation} poate întreba la Home Office dacă aveți voie să munciți. Pregătiți data și numărul de referință al cererii.',
  helpTitle: 'De aici vă ajută {organisation}',
  helpText: 'Vom transmite că nu sunteți sigur(ă). Veți primi ajutor ca să găsiți ce puteți folosi.',
  adviserSend: 'Trimiteți la {organisation}',
  rightToWorkWaitTitle: 'Așteptăm răspunsul angajatorului',
  rightToWorkSent: 'Am trimis cererea la {organisation}. De acolo vi se va confirma dreptul de muncă.',
  rightToWorkWaitOnline:
    'Codul share code vă va fi verificat pe site-ul guvernului. Nu trebuie să faceți nimic.',
  rightToWorkWaitText:
    'Puteți închide această pagină. Deschideți din nou linkul oricând, ca să vedeți dacă dreptul dvs. de muncă a fost confirmat.',
  rightToWorkWaitContact: 'Dacă nu primiți niciun răspuns în câteva zile, contactați {organisation}.',
  rightToWorkChange: 'Schimbați ce ați trimis',
  moreTitle: 'Mai este nevoie de ceva pentru {organisation}',
  moreReason: 'Mesajul primit:',
  moreShareCode: 'Obțineți un cod share code nou pentru dreptul de muncă și trimiteți-l aici.',
  moreDocument: 'Arătați originalul acestui document. O fotografie sau o copie nu este de ajuns:',
  moreNameChange:
    'un document care arată de ce vi s-a schimbat numele, de exemplu un certificat de căsătorie sau un deed poll',
  moreSendCode: 'Trimiteți un cod share code nou',
  moreReady: 'Anunțați că îl am',
  moreChange: 'Folosiți altceva',
}
