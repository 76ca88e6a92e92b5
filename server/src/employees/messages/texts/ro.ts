import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'angajatorul dvs.',

  subject_invitation: '{organisation} vă cere să vă confirmați identitatea',
  subject_link_renewed: 'Noul dvs. link de verificare de la {organisation}',
  subject_reminder: 'Vă reamintim: confirmați-vă identitatea pentru {organisation}',
  subject_step_reopened: '{organisation} a redeschis un pas al verificării dvs.',
  subject_identity_accepted: '{organisation} a confirmat actul dvs. de identitate',
  subject_identity_declined: '{organisation}: actul dvs. de identitate nu corespunde invitației',
  subject_appointment_cancelled: '{organisation} a anulat programarea dvs.',

  title_invitation: 'Confirmați-vă identitatea',
  title_link_renewed: 'Noul dvs. link',
  title_reminder: 'Vă reamintim să vă confirmați identitatea',
  title_step_reopened: 'Puteți încerca din nou',
  title_identity_accepted: 'Puteți continua',
  title_identity_declined: 'Actul dvs. de identitate nu corespunde invitației',
  title_appointment_cancelled: 'Programarea dvs. a fost anulată',

  hello: 'Bună ziua, {fullName},',
  opening_invitation:
    '{organisation} vă cere să vă confirmați identitatea și dreptul de muncă în Regatul Unit.',
  opening_link_renewed:
    'Acesta este noul dvs. link pentru verificarea cerută de {organisation}. Linkurile anterioare nu mai funcționează.',
  opening_reminder:
    'Nu ați terminat confirmarea identității și a dreptului de muncă în Regatul Unit pentru {organisation}.',
  opening_step_reopened:
    '{organisation} a redeschis un pas al verificării dvs. Îl puteți relua cu acest link.',
  opening_identity_accepted:
    '{organisation} a verificat actul dvs. de identitate și a confirmat că vă aparține. Puteți continua verificarea.',
  opening_identity_declined:
    '{organisation} a verificat actul dvs. de identitate și a constatat că nu corespunde invitației. Deschideți linkul ca să vedeți ce puteți face. Dacă credeți că este o greșeală, contactați {organisation}.',
  opening_appointment_cancelled:
    '{organisation} a anulat programarea dvs. Puteți alege altă oră cu acest link.',

  start: 'Începeți verificarea',
  startHere: 'Începeți aici:',
  noButton: 'Dacă butonul nu funcționează, copiați acest link în browser:',

  asked: 'Sunt patru pași:',
  askedEmail: 'confirmați adresa dvs. de e-mail',
  askedPhone: 'confirmați numărul dvs. de telefon cu un cod pe care vi-l trimitem prin SMS',
  askedIdentity: 'fotografiați pașaportul sau permisul de conducere și faceți un selfie',
  askedRightToWork: 'confirmați dreptul dvs. de muncă în Regatul Unit',

  takes:
    'Durează aproximativ 5 minute. Puteți întrerupe oricând și puteți continua mai târziu cu același link.',
  lastDay:
    'Linkul este numai pentru dvs. și este valabil până la {lastDay}. Vă rugăm să nu îl dați mai departe.',
  ignore: 'Dacă nu așteptați acest mesaj de la {organisation}, îl puteți ignora.',

  short_invitation: '{organisation}: confirmați-vă identitatea până la {lastDay}.',
  short_link_renewed: '{organisation}: noul dvs. link pentru confirmarea identității:',
  short_reminder: '{organisation}: nu uitați să vă confirmați identitatea până la {lastDay}.',
  short_step_reopened: '{organisation} a redeschis un pas al verificării dvs. Reluați-l:',
  short_identity_accepted: '{organisation} a confirmat actul dvs. de identitate. Continuați:',
  short_identity_declined: '{organisation}: actul dvs. nu corespunde invitației. Ce urmează:',
  short_appointment_cancelled: '{organisation} a anulat programarea dvs. Alegeți altă oră:',

  code: '{organisation}: {code} este codul dvs. de verificare. Expiră peste 10 minute. Nu îl comunicați nimănui.',

  subject_code: 'Codul dvs. de verificare de la {organisation}',
  title_code: 'Confirmați adresa de e-mail',
  opening_code:
    '{organisation} vă cere să vă confirmați identitatea. Introduceți acest cod pe pagina de verificare pentru a vă confirma adresa de e-mail:',
  codeLifetime: 'Codul expiră peste 10 minute. Nu îl comunicați nimănui.',

  subject_own_copy: 'Ați terminat verificarea pentru {organisation}',
  title_own_copy: 'Ați terminat',
  opening_own_copy:
    'Ați terminat verificarea pentru {organisation}. Puteți păstra o copie a datelor înregistrate.',
  ownCopyHere: 'Copia dvs. este aici:',
  ownCopyButton: 'Obțineți copia',

  subject_identity_repeat: '{organisation} trebuie să vă confirme din nou identitatea',
  title_identity_repeat: 'Confirmați că sunteți dvs.',
  opening_identity_repeat:
    '{organisation} trebuie să confirme din nou că dvs. sunteți persoana care lucrează acolo.',
  identityRepeatButton: 'Confirmați identitatea',
  identityRepeatOnly:
    'Acesta este singurul pas. Pregătiți documentul de identitate: durează aproximativ 2 minute.',

  subject_follow_up: '{organisation} trebuie să vă verifice din nou dreptul de muncă',
  title_follow_up: 'Dreptul dvs. de muncă trebuie verificat din nou',
  opening_follow_up:
    '{organisation} trebuie să vă verifice din nou dreptul de muncă în Regatul Unit până la {lastDay}.',
  opening_follow_up_undated:
    '{organisation} trebuie să vă verifice din nou dreptul de muncă în Regatul Unit.',
  followUpLink:
    'Folosiți linkul pentru a alege cum vă dovediți dreptul de muncă. Este doar pentru această verificare.',
  followUpNext:
    'Contactați {organisation} pentru a stabili când are loc verificarea. Vi se va spune ce trebuie să arătați.',
}
