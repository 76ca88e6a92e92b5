import { rightToWork } from '../right-to-work/ro.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'angajatorul dumneavoastră',
  asks: 'vă cere să vă confirmați identitatea',
  sandbox: 'Mediu de test: aceasta nu este o verificare reală',
  privacy: 'Transmitem datele dvs. numai la {organisation} și la serviciile care efectuează verificările.',
  wrong: 'Ceva nu este în regulă? Contactați {organisation}.',
  takes: 'Durează aproximativ 5 minute.',
  needsAll: 'Veți avea nevoie de telefon și de pașaport sau permis de conducere.',

  steps: 'Pași',
  stepOf: 'Pasul {current} din {total}',
  stepsDone: 'Toți pașii sunt încheiați',
  completed: 'pas încheiat',
  current: 'pasul curent',
  pending: 'pas neînceput',
  email: 'E-mail',
  phone: 'Telefon',
  identity: 'Identitate',
  rightToWork: 'Dreptul de muncă',

  title: 'Confirmați-vă identitatea',
  loading: 'Se încarcă...',
  notification: 'Notificare',
  close: 'Închideți notificarea',
  sending: 'Se trimite...',
  verifying: 'Se verifică...',
  checking: 'Se verifică...',
  checkAgain: 'Verificați din nou',

  linkTitle: 'Link de verificare nevalid',
  linkText: 'Linkul de verificare nu este valid sau a expirat.',
  linkRenew: 'Trimiteți-mi un link nou',
  linkRenewed: 'Dacă recunoaștem acest link, v-am trimis unul nou. Verificați e-mailul și mesajele SMS.',
  linkRenewFailed: 'Nu am putut trimite un link nou. Încercați din nou peste câteva minute.',
  linkHome: 'Înapoi la pagina principală',

  loadTitle: 'Nu am putut deschide verificarea',
  loadText: 'Progresul dvs. este salvat. Verificați conexiunea la internet și încercați din nou.',
  loadRetry: 'Încercați din nou',

  emailTitle: 'Confirmați adresa de e-mail',
  emailText:
    'Introduceți adresa dvs. de e-mail pe care o are {organisation}. O comparăm cu invitația, ca nimeni altcineva să nu poată folosi linkul dvs.',
  emailVerify: 'Confirmați e-mailul',
  emailPending: 'Confirmăm adresa de e-mail...',
  emailCode: 'Trimiteți un cod la e-mailul meu',
  emailCodeText:
    'Introduceți codul de 6 cifre trimis la {email}. Expiră peste 10 minute. Dacă nu îl găsiți, verificați dosarul de spam.',
  emailCodeResendHint: 'Vă vom trimite un cod nou prin e-mail',
  emailCodeWrongHint: 'Verificați ultimul e-mail și încercați din nou',

  phoneTitle: 'Confirmați telefonul',
  phoneText: 'Vă vom trimite un cod de 6 cifre prin SMS. Durează aproximativ un minut.',
  phoneWhy: 'Păstrăm numărul pentru ca {organisation} să știe cum vă poate contacta.',
  phoneWhich: 'Ce număr să folosim?',
  phoneUse: 'Folosiți {phone}',
  phoneKnown: 'Numărul pe care îl avem',
  phoneOther: 'Folosiți alt număr',
  phoneOtherHint: 'Îl vom anunța pe angajatorul dvs.',
  phoneNumber: 'Număr de telefon mobil',
  phoneNumberHint: 'Pentru numere internaționale, includeți prefixul țării',
  phoneSend: 'Trimiteți codul',
  phoneHasCode: 'Am deja un cod',
  phoneYours: 'telefonul dumneavoastră',

  codeTitle: 'Introduceți codul',
  codeText: 'Am trimis un cod de 6 cifre prin SMS la {phone}.',
  codeSandbox: 'Mediu de test: nu s-a trimis niciun SMS. Codul dvs. este {code}.',
  codeLabel: 'Cod',
  codeExpires_one: 'Expiră peste {count} minut.',
  codeExpires_few: 'Expiră peste {count} minute.',
  codeExpires_other: 'Expiră peste {count} de minute.',
  codeVerify: 'Verificați',
  codeResend: 'Retrimiteți codul',
  codeResendIn: 'Retrimiteți codul peste {time}',
  codeResendHint: 'Vă vom trimite un cod nou prin SMS',
  codeSent: 'Cod trimis',
  codeSentTo: 'Am trimis un SMS la {phone}.',
  codeSentIs: 'Codul dvs. este {code}.',
  codeWrongHint: 'Verificați ultimul SMS și încercați din nou',

  identityTitle: 'Confirmați-vă identitatea',
  identityText:
    'Veți fotografia actul de identitate și veți face un selfie. Partenerul nostru pentru verificarea identității le verifică. Durează aproximativ 3 minute. Aveți nevoie de:',
  identityDocument: 'pașaport sau permis de conducere',
  identityCamera: 'un telefon sau un calculator cu cameră',
  identityWhy: 'Păstrăm rezultatul pentru ca {organisation} să știe că sunteți cine spuneți că sunteți.',
  identityStart: 'Începeți verificarea identității',
  identityContinue: 'Continuați verificarea identității',
  identityAgain: 'Încercați din nou',
  identityOpening: 'Se deschide...',
  identityStarted: 'Nu ați terminat verificarea identității. Puteți continua de unde ați rămas.',
  identityUnsure: 'Nu v-am putut confirma identitatea.',
  identityTries_one: 'Mai puteți încerca {count} dată.',
  identityTries_few: 'Mai puteți încerca de {count} ori.',
  identityTries_other: 'Mai puteți încerca de {count} de ori.',
  identityPassed: 'Identitate confirmată',
  identityPassedText: 'Urmează să verificăm dreptul dvs. de muncă în Regatul Unit.',
  identityFailed: 'Verificarea identității nu a reușit',
  identityFailedText: 'Încercați din nou.',
  identityOver: 'Contactați {organisation}.',
  identityOverTitle: 'Nu v-am putut confirma identitatea',
  identityOverText:
    'Ați folosit toate încercările. Contactați {organisation}: vă poate verifica documentele în alt mod sau vă poate redeschide acest pas.',
  identityWaitTitle: 'Vă verificăm identitatea',
  identityWaitText: 'Partenerul nostru vă verifică fotografiile. De obicei durează mai puțin de un minut.',
  identityWait: 'Așteptăm rezultatul...',
  identitySlowTitle: 'Durează mai mult decât de obicei',
  identitySlowText:
    'Partenerul nostru încă vă verifică fotografiile. Puteți închide această pagină și puteți reveni mai târziu cu același link. Veți continua de unde ați rămas.',
  identitySlowContact: 'Dacă nici mâine nu există un rezultat, contactați {organisation}.',
  identityRestart: 'Începeți din nou',
  identityReviewTitle: '{organisation} va verifica datele dvs.',
  identityReviewText:
    'Verificarea identității s-a încheiat. {organisation} va compara datele din actul dvs. cu invitația.',
  identityReviewNext: 'Puteți închide această pagină. Vă vom trimite un e-mail când se ia o decizie.',

  noDocument: 'Nu am nici pașaport, nici permis de conducere',
  handoff: 'Continuați pe telefon',
  handoffText: 'Scanați acest cod cu camera telefonului sau deschideți linkul pe telefon.',
  handoffFollow: 'Această pagină se va actualiza când identitatea dvs. este confirmată.',
  handoffCode: 'Cod QR care deschide linkul pe telefon',
  handoffLink: 'Link pentru telefon',
  handoffCopy: 'Copiați',
  handoffCopied: 'Copiat',
  handoffCopyFailed: 'Nu s-a putut copia. Selectați linkul.',
  handoffUntil: 'Linkul este valabil până la {time}.',
  handoffEnded: 'Acest link a expirat.',
  handoffRenew: 'Obțineți un link nou',
  handoffStay: 'Continuați aici',

  rightToWorkTitle: 'Confirmați-vă dreptul de muncă',
  rightToWorkText:
    'Orice angajator din Regatul Unit trebuie să verifice dacă persoanele pe care le angajează au dreptul de a munci aici (right to work). Folosim verificarea identității, așa că nu aveți nevoie de nimic altceva. Durează câteva secunde.',
  rightToWorkWhy:
    'Păstrăm rezultatul, deoarece {organisation} trebuie să poată dovedi că a făcut verificarea.',
  rightToWorkCheck: 'Verificați dreptul meu de muncă',
  rightToWorkPending: 'Vă verificăm dreptul de muncă...',
  rightToWorkOpen: 'Dreptul dvs. de muncă nu este confirmat încă.',
  rightToWorkPassed: 'Drept de muncă confirmat',
  rightToWorkPassedText: 'Dreptul dvs. de muncă este confirmat.',

  ...rightToWork,
  rightToWorkOverTitle: 'Nu v-am putut confirma dreptul de muncă',
  rightToWorkOverText:
    'Contactați {organisation}: vă poate verifica documentele și vă poate redeschide acest pas.',

  doneTitle: 'Ați încheiat toți cei patru pași',
  doneText: 'Selectați „Încheiați verificarea” pentru a anunța {organisation} că ați terminat.',
  donePassed: '{step}: pas confirmat',
  doneComplete: 'Încheiați verificarea',
  donePending: 'Se încheie...',
  endTitle: 'Verificarea dvs. este încheiată',
  endText:
    'Acum {organisation} poate vedea rezultatul verificării. Nu mai aveți nimic de făcut: puteți închide această pagină.',
  endNext: 'Dacă mai este nevoie de ceva, vă va contacta {organisation}.',
  endFirstDay: 'Prima dvs. zi de lucru: {day}. Ora și locul vi le va spune {organisation}.',
  endPrint: 'Tipăriți sau salvați o copie',

  progressFailed: 'Eroare',
  progressFailedText: 'Stadiul verificării nu a putut fi citit',
  emailFailed: 'Verificarea nu a reușit',
  emailFailedText: 'E-mailul nu a putut fi verificat',
  codeFailed: 'Verificarea nu a reușit',
  codeFailedText: 'Codul nu a putut fi verificat',
  sendFailed: 'Codul nu a putut fi trimis',
  sendFailedText: 'Nu am putut cere un cod',
  phoneNumberFailed: 'Modificarea nu a reușit',
  phoneNumberFailedText: 'Numărul de telefon nu a putut fi modificat',
  sessionFailed: 'Eroare',
  sessionFailedText: 'Verificarea identității nu a putut fi pornită',
  sessionFailedHint: 'Încercați din nou peste câteva minute.',
  handoffFailed: 'Eroare',
  handoffFailedText: 'Nu am putut crea un link pentru telefon. Încercați din nou.',
  rightToWorkFailed: 'Eroare',
  rightToWorkFailedText: 'Dreptul de muncă nu a putut fi verificat',
  completeFailed: 'Încheierea nu a reușit',
  completeFailedText: 'Verificarea nu a putut fi încheiată',

  'error.bad_request': 'Datele nu au putut fi citite. Verificați ce ați introdus și încercați din nou.',
  'error.email_mismatch':
    'Acesta nu este e-mailul pe care îl are angajatorul dvs. Încercați altul sau întrebați angajatorul ce adresă a folosit.',
  'error.forbidden':
    'Nu am putut confirma de unde vine această cerere. Reîncărcați pagina și încercați din nou.',
  'error.identity_attempts_used': 'Ați folosit toate încercările. Contactați angajatorul dvs. pentru ajutor.',
  'error.identity_processing':
    'Verificarea identității dvs. este încă în curs. Așteptați rezultatul înainte de a începe din nou.',
  'error.in_flight': 'Aceeași cerere este deja în lucru. Așteptați puțin.',
  'error.internal': 'Ceva nu a mers bine. Încercați din nou.',
  'error.invalid_link': 'Linkul de verificare nu este valid sau a expirat.',
  'error.employer_closed':
    'Angajatorul dumneavoastră și-a închis contul Bonafide, așa că acest link nu mai funcționează. Dacă aveți întrebări, adresați-vă angajatorului.',
  'error.network_busy':
    'Din rețeaua dvs. s-au cerut prea multe coduri. Încercați din nou mai târziu sau folosiți altă rețea, de exemplu datele mobile.',
  'error.origin_not_allowed':
    'Această verificare nu poate fi deschisă pe acest site. Contactați angajatorul dvs.',
  'error.previous_step': 'Încheiați mai întâi pasul anterior',
  'error.request_timeout': 'Trimiterea a durat prea mult. Încercați din nou.',
  'error.step_done': 'Acest pas este deja încheiat',
  'error.step_locked':
    'Ați introdus prea multe coduri greșite. Cereți angajatorului dvs. să deblocheze acest pas.',
  'error.too_many_requests': 'Prea multe încercări. Așteptați o vreme și încercați din nou.',
  'error.unavailable': 'Serviciul nu este disponibil momentan. Încercați din nou peste puțin timp.',

  'Please enter a valid email address': 'Introduceți o adresă de e-mail validă',
  'Please enter a valid phone number': 'Introduceți un număr de telefon valid',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Ștergeți caracterele ascunse. Încercați să tastați textul în loc să îl lipiți',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Folosiți un număr de telefon din altă țară: nu putem trimite mesaje la acesta',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Folosiți un număr de telefon mobil sau fix, nu unul cu suprataxă sau gratuit',
  'Please use 32 characters or fewer': 'Folosiți cel mult 32 de caractere',
  'Please choose one of the answers': 'Alegeți unul dintre răspunsuri',
  'Please enter your share code': 'Introduceți codul share code',
  'Please enter your date of birth': 'Introduceți data nașterii',
  'Please enter a valid date of birth': 'Introduceți o dată de naștere validă',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Un cod share code pentru dreptul de muncă începe cu W și are 9 litere și cifre, de exemplu W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Acest cod share code a fost creat pentru închirierea unei locuințe. Obțineți unul nou pentru dreptul de muncă, care începe cu W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Acest cod share code a fost creat pentru dovedirea statutului de imigrare. Obțineți unul nou pentru dreptul de muncă, care începe cu W.',
  'Your employer could not confirm your right to work.':
    'Angajatorul dumneavoastră nu v-a putut confirma dreptul de muncă.',
  'OTP code must be 6 digits': 'Codul trebuie să aibă 6 cifre',
  'Invalid OTP code': 'Cod nevalid',
  'You cannot change your phone number again. Contact your employer for help.':
    'Nu mai puteți schimba numărul de telefon. Contactați angajatorul dvs. pentru ajutor.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Nu v-am putut confirma dreptul de muncă. Contactați angajatorul dvs. ca să aflați ce aveți de făcut.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'Acesta a fost doar un test și nu vă confirmă identitatea. Contactați angajatorul dvs. ca să aflați ce aveți de făcut.',
  'Your employer will confirm your right to work and let you know.':
    'Angajatorul dvs. vă va confirma dreptul de muncă și vă va anunța.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Ați introdus prea multe coduri greșite. Cereți angajatorului dvs. să deblocheze acest pas.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Ați introdus adresa de e-mail greșită de prea multe ori. Folosiți un cod trimis la e-mailul dvs.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Ați introdus codul greșit de prea multe ori. Cereți un cod nou.',
  'This code has expired or has already been used. Ask for a new code.':
    'Acest cod a expirat sau a fost deja folosit. Cereți un cod nou.',
  'We could not send the text message. Try again or use another number.':
    'Nu am putut trimite SMS-ul. Încercați din nou sau folosiți alt număr.',
  'The identity check was not successful.': 'Verificarea identității nu a reușit.',
  'The document has expired.': 'Documentul a expirat.',
  'The photo was not clear enough to read.': 'Fotografia nu este destul de clară pentru a fi citită.',
  'The face does not match the document.': 'Fața nu corespunde documentului.',
  'This kind of document is not accepted.': 'Acest tip de document nu este acceptat.',
  'The address does not match the one we were given.': 'Adresa nu corespunde celei pe care am primit-o.',
  'Documents from this country are not accepted.': 'Documentele din această țară nu sunt acceptate.',
  'The document could not be verified.': 'Documentul nu a putut fi verificat.',
  'The document could not be matched with your invitation.': 'Documentul nu corespunde invitației dvs.',
  'The document does not have enough information to check the ID number.':
    'Documentul nu conține destule date pentru a verifica numărul.',
  'The ID number does not match the document.': 'Numărul nu corespunde documentului.',
  'The ID number could not be verified.': 'Numărul nu a putut fi verificat.',
  'The document does not have a photo of a face.': 'Documentul nu are o fotografie a feței.',
  'The selfie was not accepted.': 'Selfie-ul nu a fost acceptat.',
  'The selfie could not be verified.': 'Selfie-ul nu a putut fi verificat.',
  'You need to be older to use this identity check.':
    'Verificarea identității nu este disponibilă la această vârstă.',
}
