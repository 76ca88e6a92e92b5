import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'تصدیق کے لیے فرد شامل کریں',
  text: 'اس فرد کو ایک لنک ملے گا جس سے اپنی شناخت اور برطانیہ میں کام کرنے کے حق (right to work) کی تصدیق ہو سکے گی۔',
  fullName: 'پورا نام',
  email: 'ای میل',
  phone: 'فون',
  optional: '(اختیاری)',
  // The isolate keeps the groups of the number in their order.
  phoneHint: 'ملک کے کوڈ کے ساتھ، مثلاً \u2066+44 7700 900123\u2069۔ ایس ایم ایس اور واٹس ایپ کے لیے ضروری ہے۔',
  way: 'ہم لنک کیسے بھیجیں؟',
  sms: 'ایس ایم ایس',
  whatsapp: 'واٹس ایپ',
  toEmail: 'اس فرد کے ای میل پتے پر',
  toPhone: 'اس فرد کے فون پر',
  send: 'دعوت نامہ بھیجیں',
  sending: 'دعوت نامہ بھیجا جا رہا ہے…',
  failed: 'دعوت نامہ نہیں بھیجا جا سکا',
  failedText: 'دعوت نامہ بھیجنا ناکام رہا',

  sent: 'دعوت نامہ بھیج دیا گیا',
  sentByEmail: '{name} کو ای میل سے {address} پر لنک ملے گا۔',
  sentBySms: '{name} کو ایس ایم ایس سے {address} پر لنک ملے گا۔',
  sentByWhatsapp: '{name} کو واٹس ایپ سے {address} پر لنک ملے گا۔',
  another: 'ایک اور دعوت نامہ بھیجیں',

  next: 'آگے کیا ہوگا؟',
  nextLink: 'اس فرد کو ایک محفوظ لنک ملے گا',
  nextLinkText: 'ای میل، ایس ایم ایس یا واٹس ایپ سے، جیسے آپ چنیں۔ لنک صرف اسی فرد کے لیے ہے۔',
  nextSteps: 'تصدیق کے چار مراحل ہیں',
  nextStepsText: 'ای میل، فون، شناختی دستاویز اور کام کرنے کا حق، چند منٹ میں۔',
  nextResult: 'آپ کو نتیجہ نظر آئے گا',
  nextResultText: 'ہر مرحلہ مکمل ہوتے ہی “Employees” میں نظر آئے گا۔',
  nextResultEmbedded: 'ہر مرحلہ مکمل ہوتے ہی آپ کے ادارے کو نظر آئے گا۔',

  'error.already_invited': 'اس فرد کو پہلے ہی دعوت دی جا چکی ہے',
  'error.bad_request': 'معلومات پڑھی نہیں جا سکیں۔ براہِ کرم اپنا اندراج دیکھیں اور دوبارہ کوشش کریں۔',
  'error.embed_token_expired': 'یہ سیشن ختم ہو گیا ہے۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔',
  'error.embed_token_invalid': 'یہ صفحہ پہچانا نہیں جا سکا۔ براہِ کرم اسے دوبارہ لوڈ کریں۔',
  'error.embed_token_revoked': 'یہ صفحہ اب دستیاب نہیں۔ براہِ کرم اپنے ادارے سے رابطہ کریں۔',
  'error.forbidden': 'ہم یہ درخواست قبول نہیں کر سکتے۔ براہِ کرم صفحہ دوبارہ لوڈ کریں۔',
  'error.in_flight': 'اسی درخواست پر ابھی کام ہو رہا ہے۔ براہِ کرم تھوڑا انتظار کریں۔',
  'error.internal': 'کچھ غلط ہو گیا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.origin_not_allowed': 'یہ سائٹ تصدیق نہیں دکھا سکتی۔ براہِ کرم اپنے ادارے سے رابطہ کریں۔',
  'error.quota_exhausted':
    'تصدیق کی ماہانہ حد پوری ہو گئی ہے۔ مزید لوگوں کو دعوت دینے کے لیے اپنا پلان اپ گریڈ کریں۔',
  'error.request_timeout': 'بھیجنے میں بہت زیادہ وقت لگا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.too_many_requests':
    'بہت زیادہ دعوت نامے بھیجے جا چکے ہیں۔ براہِ کرم کچھ دیر انتظار کر کے دوبارہ کوشش کریں۔',
  'error.unavailable': 'سروس اس وقت دستیاب نہیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'error.wrong_view': 'صفحے کا یہ حصہ درست طور پر ترتیب نہیں دیا گیا۔ براہِ کرم اپنے ادارے سے رابطہ کریں۔',

  'Full name must be at least 2 characters': 'پورے نام میں کم از کم 2 حروف ہونے چاہییں',
  'Please enter a valid email address': 'براہِ کرم درست ای میل پتہ درج کریں',
  'Please enter a valid phone number': 'براہِ کرم درست فون نمبر درج کریں',
  'Please remove the special characters': 'براہِ کرم خاص علامتیں ہٹا دیں',
  'Please select a notification preference': 'براہِ کرم لنک بھیجنے کا طریقہ چنیں',
  'Please use a phone number from a country your organisation allows':
    'براہِ کرم ایسے ملک کا فون نمبر استعمال کریں جس کی آپ کا ادارہ اجازت دیتا ہے',
  'Please use an ordinary mobile or landline number': 'براہِ کرم عام موبائل یا لینڈ لائن نمبر استعمال کریں',
  'Please use at most 32 characters': 'براہِ کرم زیادہ سے زیادہ 32 حروف استعمال کریں',
  'Please use at most 120 characters': 'براہِ کرم زیادہ سے زیادہ 120 حروف استعمال کریں',
}
