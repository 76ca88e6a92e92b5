import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Додати людину для перевірки',
  text: 'Людина отримає посилання, щоб підтвердити свою особу та право на роботу у Великій Британії (right to work).',
  fullName: 'Повне ім’я',
  email: 'Електронна пошта',
  phone: 'Телефон',
  optional: '(необов’язково)',
  phoneHint: 'З кодом країни, наприклад +44 7700 900123. Потрібен для SMS і WhatsApp.',
  way: 'Як надіслати посилання?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'На адресу електронної пошти',
  toPhone: 'На телефон',
  language: 'Мова повідомлень',
  languageOpen: 'Англійська, якщо людина не обере іншу',
  languageHint:
    'Цією мовою надсилаються повідомлення та коди. Людина може обрати іншу мову на своїй сторінці.',
  send: 'Надіслати запрошення',
  sending: 'Надсилання запрошення…',
  failed: 'Не вдалося надіслати запрошення',
  failedText: 'Запрошення не надіслано',

  sent: 'Запрошення надіслано',
  sentByEmail: '{name} отримає посилання електронною поштою на адресу {address}.',
  sentBySms: '{name} отримає посилання в SMS на номер {address}.',
  sentByWhatsapp: '{name} отримає посилання у WhatsApp на номер {address}.',
  another: 'Надіслати ще одне запрошення',

  next: 'Що буде далі?',
  nextLink: 'Людина отримає захищене посилання',
  nextLinkText: 'Електронною поштою, в SMS або WhatsApp, як ви оберете. Посилання лише для цієї людини.',
  nextSteps: 'Перевірка має чотири кроки',
  nextStepsText:
    'Електронна пошта, телефон, документ, що посвідчує особу, і право на роботу, за кілька хвилин.',
  nextResult: 'Ви побачите результат',
  nextResultText: 'Кожен крок з’явиться на сторінці «Employees», щойно його завершено.',
  nextResultEmbedded: 'Ваша організація побачить кожен крок, щойно його завершено.',

  'error.already_invited': 'Цю людину вже запрошено',
  'error.bad_request': 'Не вдалося прочитати дані. Перевірте, що ви ввели, і спробуйте ще раз.',
  'error.embed_token_expired': 'Цей сеанс завершено. Перезавантажте сторінку.',
  'error.embed_token_invalid': 'Не вдалося розпізнати цю сторінку. Перезавантажте її.',
  'error.embed_token_revoked': 'Ця сторінка вже недоступна. Зверніться до своєї організації.',
  'error.forbidden': 'Ми не можемо прийняти цей запит. Перезавантажте сторінку.',
  'error.in_flight': 'Цей запит уже обробляється. Зачекайте трохи.',
  'error.internal': 'Щось пішло не так. Спробуйте ще раз.',
  'error.origin_not_allowed': 'Цей сайт не може показувати перевірку. Зверніться до своєї організації.',
  'error.quota_exhausted':
    'Місячний ліміт перевірок вичерпано. Перейдіть на вищий тариф, щоб запросити більше людей.',
  'error.request_timeout': 'Надсилання тривало занадто довго. Спробуйте ще раз.',
  'error.too_many_requests': 'Забагато запрошень. Зачекайте деякий час і спробуйте ще раз.',
  'error.unavailable': 'Сервіс зараз недоступний. Спробуйте ще раз за хвилину.',
  'error.wrong_view': 'Цю частину сторінки налаштовано неправильно. Зверніться до своєї організації.',

  'Full name must be at least 2 characters': 'Повне ім’я має містити щонайменше 2 символи',
  'Please enter a valid email address': 'Введіть правильну адресу електронної пошти',
  'Please enter a valid phone number': 'Введіть правильний номер телефону',
  'Please remove the special characters': 'Вилучіть спеціальні символи',
  'Please select a notification preference': 'Виберіть, як надіслати посилання',
  'Please use a phone number from a country your organisation allows':
    'Використайте номер телефону країни, яку дозволяє ваша організація',
  'Please use an ordinary mobile or landline number':
    'Використайте звичайний мобільний або стаціонарний номер',
  'Please use at most 32 characters': 'Введіть не більше ніж 32 символи',
  'Please use at most 120 characters': 'Введіть не більше ніж 120 символів',
}
