import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Această parte a paginii nu este configurată corect. Contactați organizația care administrează acest site.',
  offline: 'Nu s-a putut încărca. Verificați conexiunea la internet și încercați din nou.',
  access: 'Accesul dvs. nu a putut fi confirmat. Încercați din nou sau reîncărcați pagina.',
  busy: 'Nu am primit niciun răspuns. Încercați din nou peste câteva minute.',
  slow: 'Durează mai mult decât de obicei. Păstrați această pagină deschisă.',
  popup: 'Browserul a blocat verificarea identității. Deschideți-o aici:',
  open: 'Deschideți verificarea identității',
  stopped: 'Ați părăsit verificarea identității înainte de a o termina. Puteți continua de unde ați rămas.',
  retry: 'Încercați din nou',
}
