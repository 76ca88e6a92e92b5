import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Ta część strony nie jest poprawnie skonfigurowana. Skontaktuj się z organizacją, która prowadzi tę witrynę.',
  offline: 'Nie udało się tego wczytać. Sprawdź połączenie z internetem i spróbuj ponownie.',
  access: 'Nie udało się potwierdzić Twojego dostępu. Spróbuj ponownie albo wczytaj stronę jeszcze raz.',
  busy: 'Nie otrzymaliśmy odpowiedzi. Spróbuj ponownie za kilka minut.',
  slow: 'To trwa dłużej niż zwykle. Nie zamykaj tej strony.',
  popup: 'Przeglądarka zablokowała weryfikację tożsamości. Otwórz ją tutaj:',
  open: 'Otwórz weryfikację',
  stopped: 'Weryfikacja tożsamości została przerwana przed końcem. Możesz wrócić do tego samego miejsca.',
  retry: 'Spróbuj ponownie',
}
