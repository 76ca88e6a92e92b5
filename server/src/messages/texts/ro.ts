import type { MessageTexts } from './message-texts.ts'

export const texts: MessageTexts = {
  subject_invitation: '{organisation} vă cere să vă confirmați identitatea',
  subject_link_renewed: 'Noul dvs. link de verificare de la {organisation}',
  subject_reminder: 'Memento: {organisation} vă cere să vă confirmați identitatea',

  title_invitation: 'Confirmați-vă identitatea',
  title_link_renewed: 'Noul dvs. link',
  title_reminder: 'Verificarea dvs. vă așteaptă',

  hello: 'Bună ziua, {fullName},',
  opening_invitation:
    '{organisation} vă cere să vă confirmați identitatea și dreptul de a munci în Regatul Unit.',
  opening_link_renewed:
    'Acesta este noul dvs. link pentru verificarea cerută de {organisation}. Linkurile anterioare nu mai funcționează.',
  opening_reminder:
    'Vă reamintim că {organisation} așteaptă să vă confirmați identitatea și dreptul de a munci în Regatul Unit.',

  start: 'Începeți verificarea',
  startHere: 'Începeți aici:',
  noButton: 'Dacă butonul nu funcționează, deschideți această adresă:',

  asked: 'Vom verifica:',
  askedEmail: 'adresa dvs. de e-mail',
  askedPhone: 'numărul dvs. de telefon, cu un cod pe care vi-l trimitem',
  askedIdentity:
    'o fotografie a pașaportului, a permisului de conducere sau a cărții de identitate și una a feței dvs.',
  askedRightToWork: 'dreptul dvs. de a munci în Regatul Unit',

  takes:
    'Durează aproximativ 5 minute. Puteți întrerupe oricând și puteți continua mai târziu cu același link.',
  lastDay:
    'Linkul este numai pentru dvs. și este valabil până la {lastDay}. Vă rugăm să nu îl dați mai departe.',
  ignore: 'Dacă nu cunoașteți {organisation}, puteți ignora acest mesaj.',

  short_invitation:
    '{organisation} vă cere să vă confirmați identitatea și dreptul de a munci. Durează aproximativ 5 minute. Link valabil până la {lastDay}:',
  short_link_renewed:
    '{organisation}: noul dvs. link pentru a vă confirma identitatea și dreptul de a munci, valabil până la {lastDay}:',
  short_reminder:
    '{organisation}: vă reamintim să vă confirmați identitatea și dreptul de a munci. Durează aproximativ 5 minute. Link valabil până la {lastDay}:',

  code: '{organisation}: {code} este codul dvs. de verificare. Expiră peste 10 minute. Nu îl comunicați nimănui.',
}
