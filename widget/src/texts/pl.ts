import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken: 'Ta część strony nie jest poprawnie skonfigurowana. Powiadom osoby, które prowadzą tę stronę.',
  offline: 'Nie udało się tego wczytać. Sprawdź połączenie i spróbuj ponownie.',
  access: 'Nie udało się potwierdzić Twojego dostępu. Spróbuj ponownie albo wczytaj stronę jeszcze raz.',
  busy: 'Nie otrzymaliśmy odpowiedzi. Spróbuj ponownie za kilka minut.',
  slow: 'To trwa dłużej niż zwykle. Proszę czekać.',
  popup: 'Przeglądarka nie otworzyła weryfikacji tożsamości. Możesz ją otworzyć tutaj:',
  open: 'Otwórz weryfikację tożsamości',
  stopped: 'Weryfikacja tożsamości została przerwana przed końcem. Możesz ją kontynuować.',
  retry: 'Spróbuj ponownie',
}
