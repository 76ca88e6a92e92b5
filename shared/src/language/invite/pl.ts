import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Dodaj osobę do weryfikacji',
  text: 'Wyślemy tej osobie link, aby potwierdziła swoją tożsamość i prawo do pracy w Wielkiej Brytanii (right to work).',
  fullName: 'Imię i nazwisko',
  email: 'E-mail',
  sharesEmail: 'Z tego adresu e-mail korzysta też inny pracownik',
  sharesEmailHint: 'Na przykład wspólny adres rodziny. Każda osoba otrzyma własny link.',
  phone: 'Telefon',
  optional: '(opcjonalnie)',
  phoneHint:
    'Potrzebny do wysłania SMS-a lub wiadomości na WhatsAppie. Numery brytyjskie mogą zaczynać się od 0. Do innych dodaj numer kierunkowy kraju.',
  dateOfBirth: 'Data urodzenia',
  dateOfBirthHint: 'Porównamy ją z dokumentem tożsamości.',
  way: 'Jak mamy wysłać link?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'Na adres e-mail tej osoby',
  toPhone: 'Na telefon tej osoby',
  language: 'Język wiadomości',
  languageOpen: 'Angielski, dopóki ta osoba nie wybierze innego',
  languageHint: 'W tym języku wysyłamy tej osobie wiadomości i kody. Może go zmienić po otwarciu linku.',
  startDate: 'Data rozpoczęcia pracy',
  more: 'Więcej',
  manager: 'Imię i nazwisko przełożonego',
  managerEmail: 'E-mail przełożonego',
  send: 'Wyślij zaproszenie',
  sending: 'Wysyłanie zaproszenia...',
  failed: 'Nie udało się wysłać zaproszenia',
  failedText: 'Zaproszenie nie zostało wysłane',

  sent: 'Zaproszenie wysłane',
  sentByEmail: 'Wysłaliśmy link e-mailem na adres {address}. Otrzyma go {name}.',
  sentBySms: 'Wysłaliśmy link SMS-em na numer {address}. Otrzyma go {name}.',
  sentByWhatsapp: 'Wysłaliśmy link przez WhatsApp na numer {address}. Otrzyma go {name}.',
  another: 'Wyślij kolejne zaproszenie',

  next: 'Co dalej?',
  nextLink: 'Ta osoba otrzyma bezpieczny link',
  nextLinkText:
    'E-mailem, SMS-em lub przez WhatsApp, zgodnie z Twoim wyborem. Link jest tylko dla tej osoby.',
  nextSteps: 'Weryfikacja obejmuje cztery kroki',
  nextStepsText: 'Ta osoba potwierdza e-mail, telefon, tożsamość i prawo do pracy. Zajmie to około 5 minut.',
  nextResult: 'Zobaczysz wynik',
  nextResultText: 'Każdy krok możesz śledzić na stronie „Employees”, gdy tylko zostanie ukończony.',
  nextResultEmbedded: 'Twoja organizacja może zobaczyć każdy krok, gdy tylko zostanie ukończony.',

  'error.already_invited': 'Ta osoba została już zaproszona',
  'error.bad_request': 'Nie udało się odczytać danych. Sprawdź, co zostało wpisane, i spróbuj ponownie.',
  'error.embed_token_expired': 'Twój dostęp do tego formularza wygasł. Wczytaj stronę ponownie.',
  'error.embed_token_invalid': 'Nie udało się potwierdzić Twojego dostępu. Wczytaj stronę ponownie.',
  'error.embed_token_revoked':
    'Ten formularz nie jest już dostępny. Skontaktuj się z organizacją, która prowadzi tę witrynę.',
  'error.forbidden':
    'Nie udało się potwierdzić, skąd pochodzi to zgłoszenie. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  'error.in_flight': 'To samo żądanie jest już przetwarzane. Poczekaj chwilę.',
  'error.internal': 'Coś poszło nie tak. Spróbuj ponownie.',
  'error.employer_closed':
    'Twój pracodawca zamknął swoje konto Bonafide, więc ten link już nie działa. W razie pytań zwróć się do pracodawcy.',
  'error.origin_not_allowed':
    'Tego formularza nie można otworzyć w tej witrynie. Skontaktuj się ze swoją organizacją.',
  'error.quota_exhausted':
    'Miesięczny limit weryfikacji został wykorzystany. Zmień plan na wyższy, aby zaprosić więcej osób.',
  'error.request_timeout': 'Wysyłanie trwało zbyt długo. Spróbuj ponownie.',
  'error.too_many_requests': 'Zbyt wiele zaproszeń. Poczekaj jakiś czas i spróbuj ponownie.',
  'error.unavailable': 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
  'error.wrong_view':
    'Ta część strony nie jest poprawnie skonfigurowana. Skontaktuj się ze swoją organizacją.',

  'Full name must be at least 2 characters': 'Imię i nazwisko musi mieć co najmniej 2 znaki',
  'Please enter a valid email address': 'Wpisz prawidłowy adres e-mail',
  'Please enter a real date': 'Wpisz prawidłową datę',
  'Please enter a valid date of birth': 'Wpisz prawidłową datę urodzenia',
  'Please enter a valid phone number': 'Wpisz prawidłowy numer telefonu',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Usuń ukryte znaki. Spróbuj wpisać tekst zamiast go wklejać',
  'Please select a notification preference': 'Wybierz, jak wysłać link',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Użyj numeru telefonu z innego kraju: na ten nie możemy wysyłać wiadomości',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Użyj numeru telefonu komórkowego lub stacjonarnego, a nie numeru o podwyższonej opłacie lub bezpłatnego',
  'Please use 32 characters or fewer': 'Wpisz najwyżej 32 znaki',
  'Please use 120 characters or fewer': 'Wpisz najwyżej 120 znaków',
}
