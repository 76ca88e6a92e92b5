import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Adăugați o persoană pentru verificare',
  text: 'Îi vom trimite un link prin care își confirmă identitatea și dreptul de muncă în Regatul Unit (right to work).',
  fullName: 'Nume complet',
  email: 'E-mail',
  sharesEmail: 'Această adresă de e-mail este folosită și de alt angajat',
  sharesEmailHint: 'De exemplu, o adresă de familie. Fiecare persoană primește propriul link.',
  phone: 'Telefon',
  optional: '(opțional)',
  phoneHint:
    'Necesar pentru SMS și WhatsApp. Numerele din Regatul Unit pot începe cu 0. Pentru altele, includeți prefixul țării.',
  dateOfBirth: 'Data nașterii',
  dateOfBirthHint: 'O comparăm cu actul de identitate.',
  way: 'Cum să trimitem linkul?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'La adresa de e-mail a persoanei',
  toPhone: 'La telefonul persoanei',
  language: 'Limba mesajelor',
  languageOpen: 'Engleză, dacă persoana nu alege alta',
  languageHint:
    'Folosim această limbă pentru mesajele și codurile trimise persoanei. Persoana o poate schimba când deschide linkul.',
  startDate: 'Data începerii lucrului',
  more: 'Mai multe',
  manager: 'Numele managerului',
  managerEmail: 'E-mailul managerului',
  send: 'Trimiteți invitația',
  sending: 'Se trimite invitația...',
  failed: 'Invitația nu a putut fi trimisă',
  failedText: 'Trimiterea invitației nu a reușit',

  sent: 'Invitație trimisă',
  sentByEmail: 'Am trimis un link către {name} prin e-mail, la {address}.',
  sentBySms: 'Am trimis un link către {name} prin SMS, la {address}.',
  sentByWhatsapp: 'Am trimis un link către {name} prin WhatsApp, la {address}.',
  another: 'Trimiteți altă invitație',

  next: 'Ce urmează?',
  nextLink: 'Persoana primește un link securizat',
  nextLinkText: 'Prin e-mail, SMS sau WhatsApp, după cum alegeți. Linkul este numai pentru acea persoană.',
  nextSteps: 'Verificarea are patru pași',
  nextStepsText:
    'Persoana își confirmă e-mailul, telefonul, identitatea și dreptul de muncă. Durează aproximativ 5 minute.',
  nextResult: 'Vedeți rezultatul',
  nextResultText: 'Puteți urmări fiecare pas în pagina „Employees” imediat ce este încheiat.',
  nextResultEmbedded: 'Organizația dvs. poate vedea fiecare pas imediat ce este încheiat.',

  'error.already_invited': 'Această persoană a fost deja invitată',
  'error.bad_request': 'Datele nu au putut fi citite. Verificați ce ați introdus și încercați din nou.',
  'error.embed_token_expired': 'Accesul dvs. la acest formular a expirat. Reîncărcați pagina.',
  'error.embed_token_invalid': 'Nu v-am putut confirma accesul. Reîncărcați pagina.',
  'error.embed_token_revoked':
    'Acest formular nu mai este disponibil. Contactați organizația care administrează acest site.',
  'error.forbidden':
    'Nu am putut confirma de unde vine această cerere. Reîncărcați pagina și încercați din nou.',
  'error.in_flight': 'Aceeași cerere este deja în lucru. Așteptați puțin.',
  'error.internal': 'Ceva nu a mers bine. Încercați din nou.',
  'error.employer_closed':
    'Angajatorul dumneavoastră și-a închis contul Bonafide, așa că acest link nu mai funcționează. Dacă aveți întrebări, adresați-vă angajatorului.',
  'error.origin_not_allowed': 'Acest formular nu poate fi deschis pe acest site. Contactați organizația dvs.',
  'error.quota_exhausted':
    'Limita lunară de verificări a fost atinsă. Treceți la un plan superior pentru a invita mai multe persoane.',
  'error.request_timeout': 'Trimiterea a durat prea mult. Încercați din nou.',
  'error.too_many_requests': 'Prea multe invitații. Așteptați o vreme și încercați din nou.',
  'error.unavailable': 'Serviciul nu este disponibil momentan. Încercați din nou peste puțin timp.',
  'error.wrong_view': 'Această parte a paginii nu este configurată corect. Contactați organizația dvs.',

  'Full name must be at least 2 characters': 'Numele complet trebuie să aibă cel puțin 2 caractere',
  'Please enter a valid email address': 'Introduceți o adresă de e-mail validă',
  'Please enter a real date': 'Introduceți o dată validă',
  'Please enter a valid date of birth': 'Introduceți o dată de naștere validă',
  'Please enter a valid phone number': 'Introduceți un număr de telefon valid',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Ștergeți caracterele ascunse. Încercați să tastați textul în loc să îl lipiți',
  'Please select a notification preference': 'Alegeți modul de trimitere',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Folosiți un număr de telefon din altă țară: nu putem trimite mesaje la acesta',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Folosiți un număr de telefon mobil sau fix, nu unul cu suprataxă sau gratuit',
  'Please use 32 characters or fewer': 'Folosiți cel mult 32 de caractere',
  'Please use 120 characters or fewer': 'Folosiți cel mult 120 de caractere',
}
