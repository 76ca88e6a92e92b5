import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Dodaj osobę do weryfikacji',
  text: 'Ta osoba otrzyma link, aby potwierdzić swoją tożsamość i prawo do pracy w Wielkiej Brytanii (right to work).',
  fullName: 'Imię i nazwisko',
  email: 'E-mail',
  phone: 'Telefon',
  optional: '(opcjonalnie)',
  phoneHint:
    'Z numerem kierunkowym kraju, na przykład +44 7700 900123. Potrzebny do wysłania SMS-a lub wiadomości na WhatsAppie.',
  way: 'Jak mamy wysłać link?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'Na adres e-mail tej osoby',
  toPhone: 'Na telefon tej osoby',
  language: 'Język wiadomości',
  languageOpen: 'Angielski, dopóki ta osoba nie wybierze innego',
  languageHint: 'W tym języku wysyłamy wiadomości i kody. Na swojej stronie ta osoba może wybrać inny język.',
  send: 'Wyślij zaproszenie',
  sending: 'Wysyłanie zaproszenia…',
  failed: 'Nie udało się wysłać zaproszenia',
  failedText: 'Zaproszenie nie zostało wysłane',

  sent: 'Zaproszenie wysłane',
  sentByEmail: '{name} otrzyma link e-mailem na adres {address}.',
  sentBySms: '{name} otrzyma link SMS-em na numer {address}.',
  sentByWhatsapp: '{name} otrzyma link przez WhatsApp na numer {address}.',
  another: 'Wyślij kolejne zaproszenie',

  next: 'Co dalej?',
  nextLink: 'Ta osoba otrzyma bezpieczny link',
  nextLinkText:
    'E-mailem, SMS-em lub przez WhatsApp, zgodnie z Twoim wyborem. Link jest tylko dla tej osoby.',
  nextSteps: 'Weryfikacja obejmuje cztery kroki',
  nextStepsText: 'E-mail, telefon, dokument tożsamości i prawo do pracy, w kilka minut.',
  nextResult: 'Zobaczysz wynik',
  nextResultText: 'Każdy krok pojawi się na stronie „Employees”, gdy tylko zostanie ukończony.',
  nextResultEmbedded: 'Twoja organizacja zobaczy każdy krok, gdy tylko zostanie ukończony.',

  'error.already_invited': 'Ta osoba została już zaproszona',
  'error.bad_request': 'Nie udało się odczytać danych. Sprawdź, co zostało wpisane, i spróbuj ponownie.',
  'error.embed_token_expired': 'Ta sesja wygasła. Wczytaj stronę ponownie.',
  'error.embed_token_invalid': 'Nie udało się rozpoznać tej strony. Wczytaj ją ponownie.',
  'error.embed_token_revoked': 'Ta strona nie jest już dostępna. Skontaktuj się ze swoją organizacją.',
  'error.forbidden': 'Nie możemy przyjąć tego żądania. Wczytaj stronę ponownie.',
  'error.in_flight': 'To samo żądanie jest już przetwarzane. Poczekaj chwilę.',
  'error.internal': 'Coś poszło nie tak. Spróbuj ponownie.',
  'error.origin_not_allowed':
    'Ta strona nie może wyświetlać weryfikacji. Skontaktuj się ze swoją organizacją.',
  'error.quota_exhausted':
    'Miesięczny limit weryfikacji został wykorzystany. Zmień plan na wyższy, aby zaprosić więcej osób.',
  'error.request_timeout': 'Wysyłanie trwało zbyt długo. Spróbuj ponownie.',
  'error.too_many_requests': 'Zbyt wiele zaproszeń. Poczekaj jakiś czas i spróbuj ponownie.',
  'error.unavailable': 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
  'error.wrong_view':
    'Ta część strony nie jest poprawnie skonfigurowana. Skontaktuj się ze swoją organizacją.',

  'Full name must be at least 2 characters': 'Imię i nazwisko musi mieć co najmniej 2 znaki',
  'Please enter a valid email address': 'Wpisz prawidłowy adres e-mail',
  'Please enter a valid phone number': 'Wpisz prawidłowy numer telefonu',
  'Please remove the special characters': 'Usuń znaki specjalne',
  'Please select a notification preference': 'Wybierz sposób powiadomienia',
  'Please use a phone number from a country your organisation allows':
    'Użyj numeru telefonu z kraju, który dopuszcza Twoja organizacja',
  'Please use an ordinary mobile or landline number':
    'Użyj zwykłego numeru telefonu komórkowego lub stacjonarnego',
  'Please use at most 32 characters': 'Wpisz najwyżej 32 znaki',
  'Please use at most 120 characters': 'Wpisz najwyżej 120 znaków',
}
