import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'Twój pracodawca',

  subject_invitation: '{organisation} prosi o potwierdzenie Twojej tożsamości',
  subject_link_renewed: 'Twój nowy link do weryfikacji: {organisation}',
  subject_reminder: 'Przypomnienie: potwierdź swoją tożsamość ({organisation})',
  subject_step_reopened: '{organisation} ponownie udostępnia krok Twojej weryfikacji',
  subject_identity_accepted: '{organisation} potwierdza Twój dokument tożsamości',
  subject_identity_declined: '{organisation} nie może dopasować Twojego dokumentu tożsamości',
  subject_appointment_cancelled: '{organisation} odwołuje spotkanie',

  title_invitation: 'Potwierdź swoją tożsamość',
  title_link_renewed: 'Twój nowy link',
  title_reminder: 'Przypomnienie o potwierdzeniu tożsamości',
  title_step_reopened: 'Możesz spróbować ponownie',
  title_identity_accepted: 'Możesz kontynuować',
  title_identity_declined: 'Nie udało się dopasować dokumentu',
  title_appointment_cancelled: 'Spotkanie zostało odwołane',

  hello: 'Dzień dobry, {fullName}!',
  opening_invitation:
    '{organisation} prosi o potwierdzenie Twojej tożsamości i prawa do pracy w Wielkiej Brytanii.',
  opening_link_renewed:
    'Oto nowy link do weryfikacji, o którą prosi {organisation}. Wcześniejsze linki już nie działają.',
  opening_reminder:
    'Potwierdzanie Twojej tożsamości i prawa do pracy w Wielkiej Brytanii nie zostało ukończone. Czeka na to {organisation}.',
  opening_step_reopened:
    '{organisation} ponownie udostępnia krok Twojej weryfikacji. Możesz go powtórzyć, korzystając z tego linku.',
  opening_identity_accepted:
    '{organisation} potwierdza, że ten dokument tożsamości należy do Ciebie. Możesz kontynuować weryfikację.',
  opening_identity_declined:
    '{organisation} nie może dopasować Twojego dokumentu tożsamości do zaproszenia. Pod linkiem zobaczysz, co możesz zrobić dalej. Jeśli uważasz, że to pomyłka, skontaktuj się z pracodawcą ({organisation}).',
  opening_appointment_cancelled:
    '{organisation} odwołuje Twoje spotkanie. Możesz wybrać inny termin, korzystając z tego linku.',

  start: 'Rozpocznij weryfikację',
  startHere: 'Zacznij tutaj:',
  noButton: 'Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:',

  asked: 'Są cztery kroki:',
  askedEmail: 'potwierdź swój adres e-mail',
  askedPhone: 'potwierdź swój numer telefonu kodem, który wyślemy SMS-em',
  askedIdentity: 'zrób zdjęcie swojego paszportu lub prawa jazdy oraz selfie',
  askedRightToWork: 'potwierdź swoje prawo do pracy w Wielkiej Brytanii',

  takes:
    'Zajmie to około 5 minut. Możesz przerwać w każdej chwili i wrócić później, korzystając z tego samego linku.',
  lastDay: 'Link jest tylko dla Ciebie i działa do {lastDay}. Nie przekazuj go nikomu.',
  ignore: 'Jeśli nie spodziewasz się tej wiadomości, którą wysyła {organisation}, możesz ją zignorować.',

  short_invitation: '{organisation}: potwierdź tożsamość i prawo do pracy do {lastDay}.',
  short_link_renewed: '{organisation}: nowy link do potwierdzenia tożsamości i prawa do pracy:',
  short_reminder: '{organisation}: przypominamy o potwierdzeniu tożsamości do {lastDay}.',
  short_step_reopened: '{organisation} ponownie udostępnia krok weryfikacji. Powtórz go:',
  short_identity_accepted: '{organisation}: dokument tożsamości potwierdzony. Kontynuuj tutaj:',
  short_identity_declined: '{organisation}: dokument nie pasuje do zaproszenia. Co dalej:',
  short_appointment_cancelled: '{organisation} odwołuje spotkanie. Wybierz inny termin:',

  code: '{organisation}: {code} to Twój kod. Ważny 10 minut. Nikomu go nie podawaj.',

  subject_code: '{organisation}: Twój kod weryfikacyjny',
  title_code: 'Potwierdź swój adres e-mail',
  opening_code:
    '{organisation} prosi o potwierdzenie Twojej tożsamości. Wpisz ten kod na stronie weryfikacji, aby potwierdzić swój adres e-mail:',
  codeLifetime: 'Kod straci ważność za 10 minut. Nikomu go nie podawaj.',

  subject_own_copy: 'Weryfikacja zakończona: {organisation}',
  title_own_copy: 'Weryfikacja zakończona',
  opening_own_copy:
    'Weryfikacja, o którą prosi {organisation}, jest zakończona. Możesz zachować kopię tego, co zapisano.',
  ownCopyHere: 'Twoja kopia jest tutaj:',
  ownCopyButton: 'Pobierz kopię',

  subject_identity_repeat: 'Potwierdź ponownie swoją tożsamość: {organisation}',
  title_identity_repeat: 'Potwierdź, że to Ty',
  opening_identity_repeat: '{organisation} musi ponownie potwierdzić, że to Ty wykonujesz pracę.',
  identityRepeatButton: 'Potwierdź tożsamość',
  identityRepeatOnly: 'To jedyny krok. Przygotuj dokument tożsamości: zajmie to około 2 minut.',

  subject_follow_up: '{organisation} musi ponownie sprawdzić Twoje prawo do pracy',
  title_follow_up: 'Ponowne sprawdzenie prawa do pracy',
  opening_follow_up:
    '{organisation} musi do {lastDay} ponownie sprawdzić Twoje prawo do pracy w Wielkiej Brytanii.',
  opening_follow_up_undated:
    '{organisation} musi ponownie sprawdzić Twoje prawo do pracy w Wielkiej Brytanii.',
  followUpLink: 'Użyj linku, aby wybrać sposób jego potwierdzenia. Link służy tylko do tego sprawdzenia.',
  followUpNext:
    'Aby umówić sprawdzenie, skontaktuj się z pracodawcą ({organisation}). Otrzymasz informację, co trzeba pokazać.',
}
