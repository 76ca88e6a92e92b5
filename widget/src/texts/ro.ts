import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Această parte a paginii nu este configurată corect. Anunțați persoanele care administrează pagina.',
  offline: 'Nu s-a putut încărca. Verificați conexiunea și încercați din nou.',
  access: 'Accesul dvs. nu a putut fi confirmat. Încercați din nou sau reîncărcați pagina.',
  busy: 'Nu am primit niciun răspuns. Încercați din nou peste câteva minute.',
  slow: 'Durează mai mult decât de obicei. Vă rugăm să așteptați.',
  popup: 'Browserul nu a deschis verificarea identității. O puteți deschide aici:',
  open: 'Deschideți verificarea identității',
  stopped: 'Ați părăsit verificarea identității înainte de a o termina. O puteți continua.',
  retry: 'Încercați din nou',
}
