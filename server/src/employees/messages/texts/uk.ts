import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'ваш роботодавець',

  subject_invitation: '{organisation} просить вас підтвердити свою особу',
  subject_link_renewed: 'Ваше нове посилання для перевірки: {organisation}',
  subject_reminder: 'Нагадування: підтвердьте свою особу ({organisation})',
  subject_step_reopened: '{organisation}: крок вашої перевірки знову відкрито',
  subject_identity_accepted: '{organisation}: ваш документ підтверджено',
  subject_identity_declined: '{organisation}: документ не збігається із запрошенням',
  subject_appointment_cancelled: '{organisation}: вашу зустріч скасовано',

  title_invitation: 'Підтвердьте свою особу',
  title_link_renewed: 'Ваше нове посилання',
  title_reminder: 'Нагадування підтвердити свою особу',
  title_step_reopened: 'Ви можете спробувати ще раз',
  title_identity_accepted: 'Ви можете продовжити',
  title_identity_declined: 'Документ не збігається із запрошенням',
  title_appointment_cancelled: 'Вашу зустріч скасовано',

  hello: 'Добрий день, {fullName}.',
  opening_invitation:
    '{organisation} просить вас підтвердити свою особу та право на роботу у Великій Британії.',
  opening_link_renewed:
    'Ось ваше нове посилання для перевірки, про яку просить {organisation}. Попередні посилання більше не діють.',
  opening_reminder:
    'Ви ще не завершили підтвердження своєї особи та права на роботу у Великій Британії. На це чекає {organisation}.',
  opening_step_reopened:
    '{organisation}: крок вашої перевірки знову відкрито. Ви можете пройти його ще раз за цим посиланням.',
  opening_identity_accepted:
    '{organisation}: ваш документ переглянуто й підтверджено, що він належить вам. Ви можете продовжити перевірку.',
  opening_identity_declined:
    '{organisation}: ваш документ переглянуто, і він не збігається із запрошенням. Відкрийте посилання, щоб побачити, що робити далі. Якщо ви вважаєте, що це помилка, зверніться до роботодавця ({organisation}).',
  opening_appointment_cancelled:
    '{organisation}: вашу зустріч скасовано. Ви можете вибрати інший час за цим посиланням.',

  start: 'Почати перевірку',
  startHere: 'Почніть тут:',
  noButton: 'Якщо кнопка не працює, скопіюйте це посилання у свій браузер:',

  asked: 'Перевірка має чотири кроки:',
  askedEmail: 'підтвердити свою адресу електронної пошти',
  askedPhone: 'підтвердити свій номер телефону кодом, який ми надішлемо в SMS',
  askedIdentity: 'зробити фото закордонного паспорта або посвідчення водія та селфі',
  askedRightToWork: 'підтвердити своє право на роботу у Великій Британії',

  takes:
    'Це займе близько 5 хвилин. Ви можете зупинитися будь-коли й продовжити пізніше за тим самим посиланням.',
  lastDay: 'Це посилання лише для вас, воно діє до {lastDay}. Будь ласка, нікому його не передавайте.',
  ignore: 'Якщо ви не очікували цього повідомлення, яке надсилає {organisation}, можете не зважати на нього.',

  short_invitation: '{organisation}: підтвердьте особу до {lastDay}',
  short_link_renewed: '{organisation}: нове посилання для перевірки:',
  short_reminder: '{organisation} нагадує: перевірка до {lastDay}',
  short_step_reopened: '{organisation}: повторіть крок перевірки:',
  short_identity_accepted: '{organisation}: документ підтверджено. Далі:',
  short_identity_declined: '{organisation}: документ не збігається. Далі:',
  short_appointment_cancelled: '{organisation}: зустріч скасовано. Новий час:',

  code: '{organisation}: ваш код {code}. Він діє 10 хвилин. Нікому його не кажіть.',

  subject_code: '{organisation}: ваш код підтвердження',
  title_code: 'Підтвердьте адресу електронної пошти',
  opening_code:
    '{organisation} просить вас підтвердити свою особу. Введіть цей код на сторінці перевірки, щоб підтвердити адресу електронної пошти:',
  codeLifetime: 'Код діє 10 хвилин. Нікому його не повідомляйте.',

  subject_own_copy: 'Ви завершили перевірку, про яку просить {organisation}',
  title_own_copy: 'Ви завершили перевірку',
  opening_own_copy:
    'Ви завершили перевірку, про яку просить {organisation}. Ви можете зберегти копію записаних даних.',
  ownCopyHere: 'Ваша копія тут:',
  ownCopyButton: 'Отримати копію',

  subject_identity_repeat: '{organisation}: підтвердьте свою особу ще раз',
  title_identity_repeat: 'Підтвердьте, що це ви',
  opening_identity_repeat: '{organisation} має ще раз переконатися, що працюєте саме ви.',
  identityRepeatButton: 'Підтвердити особу',
  identityRepeatOnly: 'Це єдиний крок. Підготуйте документ, що посвідчує особу: це займе близько 2 хвилин.',

  subject_follow_up: '{organisation}: потрібна повторна перевірка вашого права на роботу',
  title_follow_up: 'Повторна перевірка права на роботу',
  opening_follow_up:
    '{organisation} має повторно перевірити ваше право на роботу у Великій Британії. Останній день для цього: {lastDay}.',
  opening_follow_up_undated:
    '{organisation} має повторно перевірити ваше право на роботу у Великій Британії.',
  followUpLink: 'Скористайтеся посиланням, щоб обрати, як ви його підтвердите. Воно лише для цієї перевірки.',
  followUpNext:
    'Щоб домовитися про перевірку, зверніться до роботодавця ({organisation}). Вам повідомлять, що потрібно показати.',
}
