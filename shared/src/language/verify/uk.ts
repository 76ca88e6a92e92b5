import { rightToWork } from '../right-to-work/uk.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'ваш роботодавець',
  asks: 'просить вас підтвердити свою особу',
  sandbox: 'Тестове середовище: це не справжня перевірка',
  privacy: 'Ваші дані отримують лише {organisation} і служби, які проводять перевірки.',
  needsAll: 'Вам знадобляться телефон і закордонний паспорт або посвідчення водія.',
  needsPhone:
    'Зараз вам потрібен телефон. Для наступного кроку підготуйте закордонний паспорт або посвідчення водія.',

  steps: 'Кроки',
  stepOf: 'Крок {current} з {total}',
  stepsDone: 'Усі кроки завершено',
  completed: 'завершений крок',
  current: 'поточний крок',
  pending: 'ще не розпочато',
  email: 'Електронна пошта',
  phone: 'Телефон',
  identity: 'Особа',
  rightToWork: 'Право на роботу',

  title: 'Підтвердьте свою особу',
  loading: 'Завантаження...',
  notification: 'Сповіщення',
  close: 'Закрити сповіщення',
  sending: 'Надсилання...',
  verifying: 'Підтвердження...',
  checking: 'Перевірка...',
  checkAgain: 'Перевірити ще раз',

  linkTitle: 'Недійсне посилання для перевірки',
  linkText: 'Посилання для перевірки недійсне або термін його дії минув.',
  linkRenew: 'Надіслати нове посилання',
  linkRenewed: 'Якщо ми розпізнали це посилання, нове вам уже надіслано. Перевірте електронну пошту та SMS.',
  linkRenewFailed: 'Не вдалося надіслати нове посилання. Спробуйте ще раз за кілька хвилин.',
  linkHome: 'На головну сторінку',

  loadTitle: 'Не вдалося відкрити вашу перевірку',
  loadText: 'Ваш поступ збережено. Перевірте з’єднання з інтернетом і спробуйте ще раз.',
  loadRetry: 'Спробувати ще раз',

  emailTitle: 'Підтвердьте свою електронну пошту',
  emailText:
    'Введіть свою адресу електронної пошти, яку знає {organisation}. Ми порівняємо її із запрошенням, щоб ніхто інший не міг скористатися вашим посиланням.',
  emailVerify: 'Підтвердити пошту',
  emailPending: 'Підтверджуємо вашу електронну пошту...',
  emailCode: 'Надіслати код на мою пошту',
  emailCodeText:
    'Введіть код із 6 цифр, надісланий на {email}. Він діє 10 хвилин. Якщо ви його не бачите, перевірте папку зі спамом.',
  emailCodeResendHint: 'Ми надішлемо вам новий код електронною поштою',
  emailCodeWrongHint: 'Перевірте останній лист і спробуйте ще раз',

  phoneTitle: 'Підтвердьте свій телефон',
  phoneText: 'Ми надішлемо вам код із 6 цифр в SMS. Це займе близько хвилини.',
  phoneWhy: 'Ми зберігаємо номер: завдяки цьому {organisation} знає, як із вами зв’язатися.',
  phoneWhich: 'Який номер нам використати?',
  phoneUse: 'Використати {phone}',
  phoneKnown: 'Номер, який ми маємо',
  phoneOther: 'Використати інший номер',
  phoneOtherHint: 'Ми повідомимо про це роботодавця',
  phoneNumber: 'Номер мобільного телефону',
  phoneNumberHint: 'Якщо номер іноземний, додайте код країни',
  phoneSend: 'Надіслати код',
  phoneHasCode: 'Я вже маю код',
  phoneYours: 'ваш телефон',

  codeTitle: 'Введіть код',
  codeText: 'Ми надіслали код із 6 цифр в SMS на {phone}.',
  codeSandbox: 'Тестове середовище: SMS не надіслано. Ваш код: {code}.',
  codeLabel: 'Код',
  codeExpires_one: 'Він діє ще {count} хвилину.',
  codeExpires_few: 'Він діє ще {count} хвилини.',
  codeExpires_many: 'Він діє ще {count} хвилин.',
  codeExpires_other: 'Він діє ще {count} хвилини.',
  codeVerify: 'Підтвердити',
  codeResend: 'Надіслати код ще раз',
  codeResendIn: 'Надіслати код ще раз через {time}',
  codeResendHint: 'Ми надішлемо вам новий код в SMS',
  codeSent: 'Код надіслано',
  codeSentTo: 'Ми надіслали SMS на {phone}.',
  codeSentIs: 'Ваш код: {code}.',
  codeWrongHint: 'Перевірте останнє SMS і спробуйте ще раз',

  identityTitle: 'Підтвердьте свою особу',
  identityText:
    'Ви зробите фото свого документа, що посвідчує особу, і селфі. Їх перевірить наш партнер із перевірки особи. Це займе близько 3 хвилин. Вам потрібні:',
  identityDocument: 'закордонний паспорт або посвідчення водія',
  identityCamera: 'телефон або комп’ютер із камерою',
  identityWhy:
    'Ми зберігаємо результат: завдяки цьому {organisation} знає, що ви саме та людина, якою себе називаєте.',
  identityStart: 'Почати перевірку особи',
  identityContinue: 'Продовжити перевірку особи',
  identityAgain: 'Спробувати ще раз',
  identityOpening: 'Відкриваємо...',
  identityStarted: 'Ви не завершили перевірку особи. Ви можете продовжити з того самого місця.',
  identityUnsure: 'Нам не вдалося підтвердити вашу особу.',
  identityTries_one: 'Ви можете спробувати ще {count} раз.',
  identityTries_few: 'Ви можете спробувати ще {count} рази.',
  identityTries_many: 'Ви можете спробувати ще {count} разів.',
  identityTries_other: 'Ви можете спробувати ще {count} раза.',
  identityPassed: 'Особу підтверджено',
  identityPassedText: 'Далі ми перевіримо ваше право на роботу у Великій Британії.',
  identityFailed: 'Перевірка особи не вдалася',
  identityFailedText: 'Спробуйте ще раз.',
  identityOver: 'Зверніться до роботодавця ({organisation}).',
  identityOverTitle: 'Нам не вдалося підтвердити вашу особу',
  identityOverText:
    'Ви використали всі спроби. Зверніться до роботодавця ({organisation}). Там можуть перевірити ваші документи в інший спосіб або знову відкрити цей крок.',
  identityWaitTitle: 'Перевіряємо вашу особу',
  identityWaitText: 'Наш партнер перевіряє ваші фото. Зазвичай це триває менше хвилини.',
  identityWait: 'Очікуємо на результат...',
  identitySlowTitle: 'Це триває довше, ніж зазвичай',
  identitySlowText:
    'Наш партнер досі перевіряє ваші фото. Ви можете закрити цю сторінку та повернутися пізніше за тим самим посиланням. Ви продовжите з того самого місця.',
  identitySlowContact: 'Якщо завтра результату не буде, зверніться до роботодавця ({organisation}).',
  identityRestart: 'Почати знову',
  identityReviewTitle: '{organisation} перевірить ваші дані',
  identityReviewText:
    'Перевірку особи завершено. {organisation} порівняє дані вашого документа із запрошенням.',
  identityReviewNext: 'Ви можете закрити цю сторінку. Ми надішлемо вам електронний лист, коли буде рішення.',

  handoff: 'Продовжити на телефоні',
  handoffText: 'Відскануйте цей код камерою телефону або відкрийте посилання на телефоні.',
  handoffFollow: 'Ця сторінка оновиться, коли вашу особу буде підтверджено.',
  handoffCode: 'QR-код, який відкриває посилання на телефоні',
  handoffLink: 'Посилання для телефону',
  handoffCopy: 'Копіювати',
  handoffCopied: 'Скопійовано',
  handoffCopyFailed: 'Не вдалося скопіювати. Виділіть посилання.',
  handoffUntil: 'Посилання діє до {time}.',
  handoffEnded: 'Термін дії цього посилання минув.',
  handoffRenew: 'Отримати нове посилання',
  handoffStay: 'Продовжити тут',

  rightToWorkTitle: 'Підтвердьте своє право на роботу',
  rightToWorkText:
    'Кожен роботодавець у Великій Британії має перевірити, чи мають люди, яких він наймає, право тут працювати (right to work). Ми використаємо вашу перевірку особи, тож більше нічого не потрібно. Це займе кілька секунд.',
  rightToWorkWhy: 'Ми зберігаємо результат, бо {organisation} має довести, що перевірку проведено.',
  rightToWorkCheck: 'Перевірити моє право на роботу',
  rightToWorkPending: 'Перевіряємо ваше право на роботу...',
  rightToWorkOpen: 'Ваше право на роботу ще не підтверджено.',
  rightToWorkPassed: 'Право на роботу підтверджено',
  rightToWorkPassedText: 'Ваше право на роботу підтверджено.',

  ...rightToWork,
  rightToWorkOverTitle: 'Нам не вдалося підтвердити ваше право на роботу',
  rightToWorkOverText:
    'Зверніться до роботодавця ({organisation}). Там можуть перевірити ваші документи та знову відкрити цей крок.',

  doneTitle: 'Ви завершили всі чотири кроки',
  doneText: 'Виберіть «Завершити перевірку». Тоді {organisation} дізнається, що ви закінчили.',
  donePassed: '{step}: підтверджено',
  doneComplete: 'Завершити перевірку',
  donePending: 'Завершуємо...',
  endTitle: 'Вашу перевірку завершено',
  endText:
    'Тепер {organisation} бачить результат вашої перевірки. Більше нічого робити не потрібно: можете закрити цю сторінку.',
  endPrint: 'Надрукувати або зберегти копію',

  progressFailed: 'Помилка',
  progressFailedText: 'Не вдалося завантажити стан перевірки',
  emailFailed: 'Підтвердження не вдалося',
  emailFailedText: 'Не вдалося підтвердити електронну пошту',
  codeFailed: 'Підтвердження не вдалося',
  codeFailedText: 'Не вдалося перевірити код',
  sendFailed: 'Не вдалося надіслати код',
  sendFailedText: 'Не вдалося запросити код',
  phoneNumberFailed: 'Змінити не вдалося',
  phoneNumberFailedText: 'Не вдалося змінити номер телефону',
  sessionFailed: 'Помилка',
  sessionFailedText: 'Не вдалося розпочати перевірку особи',
  sessionFailedHint: 'Спробуйте ще раз за кілька хвилин.',
  handoffFailed: 'Помилка',
  handoffFailedText: 'Не вдалося створити посилання для телефону. Спробуйте ще раз.',
  rightToWorkFailed: 'Помилка',
  rightToWorkFailedText: 'Не вдалося перевірити право на роботу',
  completeFailed: 'Не вдалося завершити',
  completeFailedText: 'Не вдалося завершити перевірку',

  'error.bad_request': 'Не вдалося прочитати дані. Перевірте, що ви ввели, і спробуйте ще раз.',
  'error.email_mismatch':
    'Це не та електронна пошта, яку має ваш роботодавець. Спробуйте іншу або запитайте роботодавця, яку він указав.',
  'error.forbidden':
    'Не вдалося підтвердити, звідки надійшов цей запит. Перезавантажте сторінку та спробуйте ще раз.',
  'error.identity_attempts_used': 'Ви використали всі спроби. Зверніться по допомогу до роботодавця.',
  'error.identity_processing':
    'Перевірка вашої особи ще триває. Дочекайтеся результату, перш ніж починати знову.',
  'error.in_flight': 'Цей запит уже обробляється. Зачекайте трохи.',
  'error.internal': 'Щось пішло не так. Спробуйте ще раз.',
  'error.invalid_link': 'Посилання для перевірки недійсне або термін його дії минув.',
  'error.employer_closed':
    'Ваш роботодавець закрив свій обліковий запис Bonafide, тому це посилання більше не діє. Якщо маєте запитання, зверніться до роботодавця.',
  'error.network_busy':
    'З вашої мережі запросили забагато кодів. Спробуйте ще раз пізніше або скористайтеся іншою мережею, наприклад мобільним інтернетом.',
  'error.origin_not_allowed': 'Цю перевірку не можна відкрити на цьому сайті. Зверніться до роботодавця.',
  'error.previous_step': 'Спочатку завершіть попередній крок',
  'error.request_timeout': 'Надсилання тривало занадто довго. Спробуйте ще раз.',
  'error.step_done': 'Цей крок уже завершено',
  'error.step_locked': 'Ви ввели забагато неправильних кодів. Попросіть роботодавця розблокувати цей крок.',
  'error.too_many_requests': 'Забагато спроб. Зачекайте деякий час і спробуйте ще раз.',
  'error.unavailable': 'Сервіс зараз недоступний. Спробуйте ще раз за хвилину.',

  'Please enter a valid email address': 'Введіть правильну адресу електронної пошти',
  'Please enter a valid phone number': 'Введіть правильний номер телефону',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Вилучіть приховані символи. Спробуйте ввести текст, а не вставляти його',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Використайте номер телефону іншої країни: на цей ми не можемо надсилати повідомлення',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Використайте мобільний або стаціонарний номер, а не номер із підвищеною оплатою чи безкоштовний',
  'Please use 32 characters or fewer': 'Введіть не більше ніж 32 символи',
  'Please choose one of the answers': 'Виберіть одну з відповідей',
  'Please enter your share code': 'Введіть свій код share code',
  'Please enter your date of birth': 'Введіть свою дату народження',
  'Please enter a valid date of birth': 'Введіть правильну дату народження',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Код share code для права на роботу починається з W і має 9 літер і цифр, наприклад W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Цей код share code створено для оренди житла. Отримайте новий для права на роботу, який починається з W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Цей код share code створено для підтвердження імміграційного статусу. Отримайте новий для права на роботу, який починається з W.',
  'Your employer could not confirm your right to work.':
    'Ваш роботодавець не зміг підтвердити ваше право на роботу.',
  'OTP code must be 6 digits': 'Код має складатися з 6 цифр',
  'Invalid OTP code': 'Неправильний код',
  'You cannot change your phone number again. Contact your employer for help.':
    'Ви більше не можете змінити номер телефону. Зверніться по допомогу до роботодавця.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'Нам не вдалося підтвердити ваше право на роботу. Зверніться до роботодавця, щоб дізнатися, що робити далі.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'Це був лише тест: він не підтверджує вашу особу. Зверніться до роботодавця, щоб дізнатися, що робити далі.',
  'Your employer will confirm your right to work and let you know.':
    'Ваш роботодавець підтвердить ваше право на роботу та повідомить вас.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Ви ввели забагато неправильних кодів. Попросіть роботодавця розблокувати цей крок.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Ви ввели неправильну адресу електронної пошти забагато разів. Скористайтеся кодом, надісланим на вашу пошту.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Ви ввели неправильний код забагато разів. Запросіть новий код.',
  'This code has expired or has already been used. Ask for a new code.':
    'Термін дії цього коду минув або його вже використано. Запросіть новий код.',
  'We could not send the text message. Try again or use another number.':
    'Не вдалося надіслати SMS. Спробуйте ще раз або вкажіть інший номер.',
  'The identity check was not successful.': 'Перевірка особи не вдалася.',
  'The document has expired.': 'Термін дії документа минув.',
  'The photo was not clear enough to read.': 'Фото недостатньо чітке, щоб його прочитати.',
  'The face does not match the document.': 'Обличчя не збігається з документом.',
  'This kind of document is not accepted.': 'Такий документ не приймається.',
  'The address does not match the one we were given.': 'Адреса не збігається з тією, яку нам надали.',
  'Documents from this country are not accepted.': 'Документи цієї країни не приймаються.',
  'The document could not be verified.': 'Документ не вдалося перевірити.',
  'The document could not be matched with your invitation.': 'Документ не збігається з вашим запрошенням.',
  'The document does not have enough information to check the ID number.':
    'У документі недостатньо даних, щоб перевірити номер.',
  'The ID number does not match the document.': 'Номер не збігається з документом.',
  'The ID number could not be verified.': 'Номер не вдалося перевірити.',
  'The document does not have a photo of a face.': 'У документі немає фото обличчя.',
  'The selfie was not accepted.': 'Селфі не прийнято.',
  'The selfie could not be verified.': 'Селфі не вдалося перевірити.',
  'You need to be older to use this identity check.': 'Перевірка особи недоступна в цьому віці.',
}
