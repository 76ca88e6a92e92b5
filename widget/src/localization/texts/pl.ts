import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Ta część strony nie jest poprawnie skonfigurowana. Skontaktuj się z organizacją, która prowadzi tę witrynę.',
  offline: 'Nie udało się tego wczytać. Sprawdź połączenie z internetem i spróbuj ponownie.',
  access: 'Nie udało się potwierdzić Twojego dostępu. Spróbuj ponownie albo wczytaj stronę jeszcze raz.',
  busy: 'Nie otrzymaliśmy odpowiedzi. Spróbuj ponownie za kilka minut.',
  slow: 'To trwa dłużej niż zwykle. Nie zamykaj tej strony.',
  popup: 'Przeglądarka zablokowała sprawdzenie tożsamości. Otwórz je tutaj:',
  open: 'Otwórz sprawdzenie tożsamości',
  stopped:
    'Sprawdzenie tożsamości zostało przerwane przed końcem. Możesz wrócić do miejsca, w którym zostało przerwane.',
  retry: 'Spróbuj ponownie',
}
