import type { MessageTexts } from './message-texts.ts'

export const texts: MessageTexts = {
  subject_invitation: '{organisation} prosi o potwierdzenie Twojej tożsamości',
  subject_link_renewed: 'Twój nowy link do weryfikacji: {organisation}',
  subject_reminder: 'Przypomnienie: {organisation} prosi o potwierdzenie Twojej tożsamości',

  title_invitation: 'Potwierdź swoją tożsamość',
  title_link_renewed: 'Twój nowy link',
  title_reminder: 'Twoja weryfikacja czeka',

  hello: 'Dzień dobry, {fullName},',
  opening_invitation:
    '{organisation} prosi o potwierdzenie Twojej tożsamości i prawa do pracy w Wielkiej Brytanii.',
  opening_link_renewed:
    'Oto nowy link do weryfikacji, o którą prosi {organisation}. Wcześniejsze linki już nie działają.',
  opening_reminder:
    'Przypominamy: {organisation} czeka na potwierdzenie Twojej tożsamości i prawa do pracy w Wielkiej Brytanii.',

  start: 'Rozpocznij weryfikację',
  startHere: 'Zacznij tutaj:',
  noButton: 'Jeśli przycisk nie działa, otwórz ten adres:',

  asked: 'Sprawdzimy:',
  askedEmail: 'Twój adres e-mail',
  askedPhone: 'Twój numer telefonu, na który wyślemy kod',
  askedIdentity: 'zdjęcie Twojego paszportu, prawa jazdy lub dowodu tożsamości oraz zdjęcie Twojej twarzy',
  askedRightToWork: 'Twoje prawo do pracy w Wielkiej Brytanii',

  takes:
    'Zajmie to około 5 minut. Możesz przerwać w każdej chwili i wrócić później, korzystając z tego samego linku.',
  lastDay: 'Link jest tylko dla Ciebie i działa do {lastDay}. Prosimy nikomu go nie przekazywać.',
  ignore: 'Jeśli nazwa {organisation} nic Ci nie mówi, możesz zignorować tę wiadomość.',

  short_invitation:
    '{organisation} prosi o potwierdzenie Twojej tożsamości i prawa do pracy. Zajmie to około 5 minut. Link ważny do {lastDay}:',
  short_link_renewed:
    '{organisation}: nowy link do potwierdzenia Twojej tożsamości i prawa do pracy, ważny do {lastDay}:',
  short_reminder:
    '{organisation}: przypominamy o potwierdzeniu tożsamości i prawa do pracy. Zajmie to około 5 minut. Link ważny do {lastDay}:',

  code: '{organisation}: {code} to Twój kod weryfikacyjny. Straci ważność za 10 minut. Nikomu go nie podawaj.',
}
