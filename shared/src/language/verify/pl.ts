import { rightToWork } from '../right-to-work/pl.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'Twój pracodawca',
  asks: 'prosi o potwierdzenie Twojej tożsamości',
  sandbox: 'Środowisko testowe: to nie jest prawdziwa weryfikacja',
  privacy: 'Twoje dane otrzyma tylko {organisation} oraz firmy, które przeprowadzają weryfikację.',
  needsAll: 'Potrzebny będzie telefon oraz paszport lub prawo jazdy.',
  needsPhone: 'Teraz potrzebny jest telefon. Do następnego kroku przygotuj paszport lub prawo jazdy.',

  steps: 'Kroki',
  stepOf: 'Krok {current} z {total}',
  stepsDone: 'Wszystkie kroki ukończone',
  completed: 'krok ukończony',
  current: 'bieżący krok',
  pending: 'krok do zrobienia',
  email: 'E-mail',
  phone: 'Telefon',
  identity: 'Tożsamość',
  rightToWork: 'Prawo do pracy',

  title: 'Potwierdź swoją tożsamość',
  loading: 'Wczytywanie...',
  notification: 'Powiadomienie',
  close: 'Zamknij powiadomienie',
  sending: 'Wysyłanie...',
  verifying: 'Weryfikowanie...',
  checking: 'Sprawdzanie...',
  checkAgain: 'Sprawdź ponownie',

  linkTitle: 'Nieprawidłowy link weryfikacyjny',
  linkText: 'Link weryfikacyjny jest nieprawidłowy lub stracił ważność.',
  linkRenew: 'Wyślij nowy link',
  linkRenewed: 'Jeśli rozpoznajemy ten link, wysłaliśmy nowy. Sprawdź e-maile i SMS-y.',
  linkRenewFailed: 'Nie udało się wysłać nowego linku. Spróbuj ponownie za kilka minut.',
  linkHome: 'Wróć na stronę główną',

  loadTitle: 'Nie udało się otworzyć weryfikacji',
  loadText: 'Twoje postępy są zapisane. Sprawdź połączenie z internetem i spróbuj ponownie.',
  loadRetry: 'Spróbuj ponownie',

  emailTitle: 'Potwierdź swój e-mail',
  emailText:
    'Wpisz adres e-mail, który zna {organisation}. Porównamy go z zaproszeniem, aby nikt inny nie mógł użyć Twojego linku.',
  emailVerify: 'Potwierdź e-mail',
  emailPending: 'Potwierdzamy Twój e-mail...',
  emailCode: 'Wyślij kod na mój e-mail',
  emailCodeText:
    'Wpisz 6-cyfrowy kod wysłany na {email}. Straci ważność za 10 minut. Jeśli go nie widzisz, sprawdź folder ze spamem.',
  emailCodeResendHint: 'Wyślemy Ci nowy kod e-mailem',
  emailCodeWrongHint: 'Sprawdź ostatnią wiadomość e-mail i spróbuj ponownie',

  phoneTitle: 'Potwierdź swój telefon',
  phoneText: 'Wyślemy Ci 6-cyfrowy kod SMS-em. Zajmie to około minuty.',
  phoneWhy: 'Zachowamy ten numer. Dzięki temu {organisation} wie, jak się z Tobą skontaktować.',
  phoneWhich: 'Którego numeru mamy użyć?',
  phoneUse: 'Użyj numeru {phone}',
  phoneKnown: 'Numer, który znamy',
  phoneOther: 'Użyj innego numeru',
  phoneOtherHint: 'Poinformujemy o tym pracodawcę',
  phoneNumber: 'Numer telefonu komórkowego',
  phoneNumberHint: 'Numer zagraniczny podaj z numerem kierunkowym kraju',
  phoneSend: 'Wyślij kod',
  phoneHasCode: 'Mam już kod',
  phoneYours: 'Twój telefon',

  codeTitle: 'Wpisz kod',
  codeText: 'Wysłaliśmy 6-cyfrowy kod SMS-em na {phone}.',
  codeSandbox: 'Środowisko testowe: SMS nie został wysłany. Twój kod to {code}.',
  codeLabel: 'Kod',
  codeExpires_one: 'Straci ważność za {count} minutę.',
  codeExpires_few: 'Straci ważność za {count} minuty.',
  codeExpires_many: 'Straci ważność za {count} minut.',
  codeExpires_other: 'Straci ważność za {count} minuty.',
  codeVerify: 'Potwierdź',
  codeResend: 'Wyślij kod ponownie',
  codeResendIn: 'Wyślij kod ponownie za {time}',
  codeResendHint: 'Wyślemy Ci nowy kod SMS-em',
  codeSent: 'Kod wysłany',
  codeSentTo: 'Wysłaliśmy SMS na {phone}.',
  codeSentIs: 'Twój kod to {code}.',
  codeWrongHint: 'Sprawdź ostatni SMS i spróbuj ponownie',

  identityTitle: 'Potwierdź swoją tożsamość',
  identityText:
    'Zrobisz zdjęcie swojego dokumentu tożsamości i selfie. Sprawdzi je nasz partner zajmujący się weryfikacją tożsamości. Zajmie to około 3 minut. Potrzebne są:',
  identityDocument: 'paszport lub prawo jazdy',
  identityCamera: 'telefon lub komputer z kamerą',
  identityWhy: 'Zachowujemy wynik. Dzięki temu {organisation} wie, że jesteś osobą, za którą się podajesz.',
  identityStart: 'Zweryfikuj tożsamość',
  identityContinue: 'Kontynuuj weryfikację',
  identityAgain: 'Spróbuj ponownie',
  identityOpening: 'Otwieranie...',
  identityStarted: 'Weryfikacja tożsamości nie została ukończona. Możesz wrócić do tego samego miejsca.',
  identityUnsure: 'Nie udało się potwierdzić Twojej tożsamości.',
  identityTries_one: 'Możesz spróbować jeszcze {count} raz.',
  identityTries_few: 'Możesz spróbować jeszcze {count} razy.',
  identityTries_many: 'Możesz spróbować jeszcze {count} razy.',
  identityTries_other: 'Możesz spróbować jeszcze {count} raza.',
  identityPassed: 'Tożsamość potwierdzona',
  identityPassedText: 'Teraz sprawdzimy Twoje prawo do pracy w Wielkiej Brytanii.',
  identityFailed: 'Weryfikacja tożsamości nie powiodła się',
  identityFailedText: 'Spróbuj ponownie.',
  identityOver: 'Skontaktuj się z pracodawcą ({organisation}).',
  identityOverTitle: 'Nie udało się potwierdzić Twojej tożsamości',
  identityOverText:
    'Wszystkie próby zostały wykorzystane. Skontaktuj się z pracodawcą ({organisation}). Może on sprawdzić Twoje dokumenty w inny sposób albo ponownie otworzyć ten krok.',
  identityWaitTitle: 'Sprawdzamy Twoją tożsamość',
  identityWaitText: 'Nasz partner sprawdza Twoje zdjęcia. Zwykle trwa to mniej niż minutę.',
  identityWait: 'Oczekiwanie na wynik...',
  identitySlowTitle: 'To trwa dłużej niż zwykle',
  identitySlowText:
    'Nasz partner nadal sprawdza Twoje zdjęcia. Możesz zamknąć tę stronę i wrócić później, korzystając z tego samego linku. Wrócisz do tego samego miejsca.',
  identitySlowContact: 'Jeśli jutro nadal nie będzie wyniku, skontaktuj się z pracodawcą ({organisation}).',
  identityRestart: 'Zacznij od nowa',
  identityReviewTitle: 'Sprawdzi to {organisation}',
  identityReviewText:
    'Weryfikacja tożsamości jest zakończona. {organisation} porówna dane z Twojego dokumentu z danymi w zaproszeniu.',
  identityReviewNext: 'Możesz zamknąć tę stronę. Gdy zapadnie decyzja, wyślemy Ci e-mail.',

  handoff: 'Kontynuuj na telefonie',
  handoffText: 'Zeskanuj ten kod aparatem telefonu albo otwórz link na telefonie.',
  handoffFollow: 'Ta strona zaktualizuje się, gdy Twoja tożsamość zostanie potwierdzona.',
  handoffCode: 'Kod QR, który otwiera link na telefonie',
  handoffLink: 'Link na telefon',
  handoffCopy: 'Kopiuj',
  handoffCopied: 'Skopiowano',
  handoffCopyFailed: 'Nie udało się skopiować. Zaznacz link.',
  handoffUntil: 'Link działa do godziny {time}.',
  handoffEnded: 'Ten link stracił ważność.',
  handoffRenew: 'Uzyskaj nowy link',
  handoffStay: 'Kontynuuj tutaj',

  rightToWorkTitle: 'Potwierdź swoje prawo do pracy',
  rightToWorkText:
    'Każdy pracodawca w Wielkiej Brytanii musi sprawdzić, czy osoby, które zatrudnia, mają prawo tu pracować (right to work). Wykorzystamy wynik weryfikacji tożsamości, więc nic więcej nie jest potrzebne. Zajmie to kilka sekund.',
  rightToWorkWhy: 'Zachowujemy wynik, ponieważ {organisation} musi mieć dowód, że to sprawdzono.',
  rightToWorkCheck: 'Sprawdź moje prawo do pracy',
  rightToWorkPending: 'Sprawdzamy Twoje prawo do pracy...',
  rightToWorkOpen: 'Twoje prawo do pracy nie zostało jeszcze potwierdzone.',
  rightToWorkPassed: 'Prawo do pracy potwierdzone',
  rightToWorkPassedText: 'Twoje prawo do pracy zostało potwierdzone.',

  ...rightToWork,
  rightToWorkOverTitle: 'Nie udało się potwierdzić Twojego prawa do pracy',
  rightToWorkOverText:
    'Skontaktuj się z pracodawcą ({organisation}). Może on sprawdzić Twoje dokumenty i ponownie otworzyć ten krok.',

  doneTitle: 'Wszystkie cztery kroki za Tobą',
  doneText: 'Wybierz „Zakończ weryfikację”. Wtedy {organisation} dowie się, że wszystko gotowe.',
  donePassed: '{step}: potwierdzono',
  doneComplete: 'Zakończ weryfikację',
  donePending: 'Kończenie...',
  endTitle: 'Weryfikacja jest zakończona',
  endText: 'Wynik Twojej weryfikacji widzi teraz {organisation}. To już wszystko: możesz zamknąć tę stronę.',
  endPrint: 'Wydrukuj lub zapisz kopię',

  progressFailed: 'Błąd',
  progressFailedText: 'Nie udało się wczytać postępu weryfikacji',
  emailFailed: 'Weryfikacja nie powiodła się',
  emailFailedText: 'Nie udało się potwierdzić adresu e-mail',
  codeFailed: 'Weryfikacja nie powiodła się',
  codeFailedText: 'Nie udało się sprawdzić kodu',
  sendFailed: 'Nie udało się wysłać kodu',
  sendFailedText: 'Nie udało się poprosić o kod',
  phoneNumberFailed: 'Zmiana nie powiodła się',
  phoneNumberFailedText: 'Nie udało się zmienić numeru telefonu',
  sessionFailed: 'Błąd',
  sessionFailedText: 'Nie udało się rozpocząć weryfikacji tożsamości',
  sessionFailedHint: 'Spróbuj ponownie za kilka minut.',
  handoffFailed: 'Błąd',
  handoffFailedText: 'Nie udało się utworzyć linku na telefon. Spróbuj ponownie.',
  rightToWorkFailed: 'Błąd',
  rightToWorkFailedText: 'Nie udało się sprawdzić prawa do pracy',
  completeFailed: 'Nie udało się zakończyć',
  completeFailedText: 'Nie udało się zakończyć weryfikacji',

  'error.bad_request': 'Nie udało się odczytać danych. Sprawdź, co zostało wpisane, i spróbuj ponownie.',
  'error.email_mismatch':
    'To nie jest adres e-mail, który podał pracodawca. Spróbuj innego albo zapytaj pracodawcę, jaki adres podał.',
  'error.forbidden':
    'Nie udało się potwierdzić, skąd pochodzi to zgłoszenie. Wczytaj stronę ponownie i spróbuj jeszcze raz.',
  'error.identity_attempts_used': 'Wszystkie próby zostały wykorzystane. Poproś o pomoc pracodawcę.',
  'error.identity_processing':
    'Weryfikacja Twojej tożsamości jeszcze trwa. Poczekaj na wynik, zanim zaczniesz od nowa.',
  'error.in_flight': 'To samo żądanie jest już przetwarzane. Poczekaj chwilę.',
  'error.internal': 'Coś poszło nie tak. Spróbuj ponownie.',
  'error.invalid_link': 'Link weryfikacyjny jest nieprawidłowy lub stracił ważność.',
  'error.employer_closed':
    'Twój pracodawca zamknął swoje konto Bonafide, więc ten link już nie działa. W razie pytań zwróć się do pracodawcy.',
  'error.network_busy':
    'Z Twojej sieci poproszono o zbyt wiele kodów. Spróbuj ponownie później lub użyj innej sieci, na przykład danych komórkowych.',
  'error.origin_not_allowed':
    'Tej weryfikacji nie można otworzyć w tej witrynie. Skontaktuj się z pracodawcą.',
  'error.previous_step': 'Najpierw ukończ poprzedni krok',
  'error.request_timeout': 'Wysyłanie trwało zbyt długo. Spróbuj ponownie.',
  'error.step_done': 'Ten krok jest już ukończony',
  'error.step_locked': 'Zbyt wiele razy wpisano błędny kod. Poproś pracodawcę o odblokowanie tego kroku.',
  'error.too_many_requests': 'Zbyt wiele prób. Poczekaj jakiś czas i spróbuj ponownie.',
  'error.unavailable': 'Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',

  'Please enter a valid email address': 'Wpisz prawidłowy adres e-mail',
  'Please enter a valid phone number': 'Wpisz prawidłowy numer telefonu',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Usuń ukryte znaki. Spróbuj wpisać tekst zamiast go wklejać',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Użyj numeru telefonu z innego kraju: na ten nie możemy wysyłać wiadomości',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Użyj numeru telefonu komórkowego lub stacjonarnego, a nie numeru o podwyższonej opłacie lub bezpłatnego',
  'Please use 32 characters or fewer': 'Wpisz najwyżej 32 znaki',
  'Please choose one of the answers': 'Wybierz jedną z odpowiedzi',
  'Please enter your share code': 'Wpisz swój kod share code',
  'Please enter your date of birth': 'Wpisz swoją datę urodzenia',
  'Please enter a valid date of birth': 'Wpisz prawidłową datę urodzenia',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Kod share code dotyczący prawa do pracy zaczyna się od W i ma 9 liter i cyfr, na przykład W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Ten kod share code służy do wynajmu mieszkania. Uzyskaj nowy kod dotyczący prawa do pracy, który zaczyna się od W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Ten kod share code służy do potwierdzania statusu imigracyjnego. Uzyskaj nowy kod dotyczący prawa do pracy, który zaczyna się od W.',
  'Your employer could not confirm your right to work.':
    'Twój pracodawca nie mógł potwierdzić Twojego prawa do pracy.',
  'OTP code must be 6 digits': 'Kod musi mieć 6 cyfr',
  'Invalid OTP code': 'Nieprawidłowy kod',
  'You cannot change your phone number again. Contact your employer for help.':
    'Nie możesz już więcej zmienić numeru telefonu. Poproś o pomoc pracodawcę.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Nie udało się potwierdzić Twojego prawa do pracy. Skontaktuj się z pracodawcą, aby dowiedzieć się, co dalej.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'To był test, a test nikogo nie weryfikuje. Skontaktuj się z pracodawcą, aby dowiedzieć się, co dalej.',
  'Your employer will confirm your right to work and let you know.':
    'Pracodawca potwierdzi Twoje prawo do pracy i da Ci znać.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Zbyt wiele razy wpisano błędny kod. Poproś pracodawcę o odblokowanie tego kroku.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Zbyt wiele razy wpisano błędny adres e-mail. Użyj kodu wysłanego na Twój e-mail.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Zbyt wiele razy wpisano błędny kod. Poproś o nowy kod.',
  'This code has expired or has already been used. Ask for a new code.':
    'Ten kod stracił ważność lub został już użyty. Poproś o nowy kod.',
  'We could not send the text message. Try again or use another number.':
    'Nie udało się wysłać SMS-a. Spróbuj jeszcze raz albo podaj inny numer.',
  'The identity check was not successful.': 'Weryfikacja tożsamości nie powiodła się.',
  'The document has expired.': 'Dokument stracił ważność.',
  'The photo was not clear enough to read.': 'Zdjęcie było zbyt niewyraźne, aby je odczytać.',
  'The face does not match the document.': 'Twarz nie zgadza się z dokumentem.',
  'This kind of document is not accepted.': 'Ten rodzaj dokumentu nie jest akceptowany.',
  'The address does not match the one we were given.': 'Adres nie zgadza się z podanym nam adresem.',
  'Documents from this country are not accepted.': 'Dokumenty z tego kraju nie są akceptowane.',
  'The document could not be verified.': 'Nie udało się zweryfikować dokumentu.',
  'The document could not be matched with your invitation.':
    'Nie udało się dopasować dokumentu do zaproszenia.',
  'The document does not have enough information to check the ID number.':
    'Dokument nie zawiera dość danych, aby sprawdzić numer.',
  'The ID number does not match the document.': 'Numer nie zgadza się z dokumentem.',
  'The ID number could not be verified.': 'Nie udało się zweryfikować numeru.',
  'The document does not have a photo of a face.': 'W dokumencie nie ma zdjęcia twarzy.',
  'The selfie was not accepted.': 'Selfie nie zostało zaakceptowane.',
  'The selfie could not be verified.': 'Nie udało się zweryfikować selfie.',
  'You need to be older to use this identity check.': 'Weryfikacja tożsamości nie jest dostępna w tym wieku.',
}
