import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'تصدیق کے لیے فرد شامل کریں',
  text: 'ہم اس فرد کو ایک لنک بھیجیں گے جس سے وہ اپنی شناخت اور برطانیہ میں کام کرنے کے حق (right to work) کی تصدیق کر سکے۔',
  fullName: 'پورا نام',
  email: 'ای میل',
  sharesEmail: 'یہ ای میل پتہ کوئی اور ملازم بھی استعمال کرتا ہے',
  sharesEmailHint: 'مثلاً خاندان کا مشترکہ پتہ۔ ہر فرد کو اپنا الگ لنک ملے گا۔',
  phone: 'فون',
  optional: '(اختیاری)',
  // The isolate keeps the groups of the number in their order.
  phoneHint:
    'ایس ایم ایس اور واٹس ایپ کے لیے ضروری ہے۔ برطانیہ کے نمبر 0 سے شروع ہو سکتے ہیں۔ دوسرے نمبروں کے ساتھ ملک کا کوڈ شامل کریں۔',
  dateOfBirth: 'تاریخِ پیدائش',
  dateOfBirthHint: 'ہم اس کا ان کی شناختی دستاویز سے موازنہ کرتے ہیں۔',
  way: 'ہم لنک کیسے بھیجیں؟',
  sms: 'ایس ایم ایس',
  whatsapp: 'واٹس ایپ',
  toEmail: 'اس فرد کے ای میل پتے پر',
  toPhone: 'اس فرد کے فون پر',
  language: 'پیغامات کی زبان',
  languageOpen: 'انگریزی، جب تک وہ فرد کوئی اور زبان نہ چنے',
  languageHint:
    'ہم اس فرد کے پیغامات اور کوڈ کے لیے یہ زبان استعمال کرتے ہیں۔ وہ اپنا لنک کھول کر اسے بدل سکتا ہے۔',
  startDate: 'کام شروع کرنے کی تاریخ',
  more: 'مزید',
  manager: 'مینیجر کا نام',
  managerEmail: 'مینیجر کا ای میل',
  send: 'دعوت نامہ بھیجیں',
  sending: 'دعوت نامہ بھیجا جا رہا ہے...',
  failed: 'دعوت نامہ نہیں بھیجا جا سکا',
  failedText: 'دعوت نامہ بھیجنا ناکام رہا',

  sent: 'دعوت نامہ بھیج دیا گیا',
  sentByEmail: 'ہم نے {name} کو ای میل سے {address} پر لنک بھیج دیا ہے۔',
  sentBySms: 'ہم نے {name} کو ایس ایم ایس سے {address} پر لنک بھیج دیا ہے۔',
  sentByWhatsapp: 'ہم نے {name} کو واٹس ایپ سے {address} پر لنک بھیج دیا ہے۔',
  another: 'ایک اور دعوت نامہ بھیجیں',

  next: 'آگے کیا ہوگا؟',
  nextLink: 'اس فرد کو ایک محفوظ لنک ملے گا',
  nextLinkText: 'ای میل، ایس ایم ایس یا واٹس ایپ سے، جیسے آپ چنیں۔ لنک صرف اسی فرد کے لیے ہے۔',
  nextSteps: 'تصدیق کے چار مراحل ہیں',
  nextStepsText:
    'وہ فرد اپنے ای میل، فون، شناخت اور کام کرنے کے حق کی تصدیق کرتا ہے۔ اس میں تقریباً 5 منٹ لگتے ہیں۔',
  nextResult: 'آپ کو نتیجہ نظر آئے گا',
  nextResultText: 'ہر مرحلہ مکمل ہوتے ہی “Employees” میں نظر آ جاتا ہے۔',
  nextResultEmbedded: 'آپ کا ادارہ ہر مرحلہ مکمل ہوتے ہی اسے دیکھ سکتا ہے۔',

  'error.already_invited': 'اس فرد کو پہلے ہی دعوت دی جا چکی ہے',
  'error.bad_request': 'معلومات پڑھی نہیں جا سکیں۔ براہِ کرم اپنا اندراج دیکھیں اور دوبارہ کوشش کریں۔',
  'error.embed_token_expired': 'اس فارم تک آپ کی رسائی کی میعاد ختم ہو گئی ہے۔ صفحہ دوبارہ لوڈ کریں۔',
  'error.embed_token_invalid': 'ہم آپ کی رسائی کی تصدیق نہیں کر سکے۔ صفحہ دوبارہ لوڈ کریں۔',
  'error.embed_token_revoked': 'یہ فارم اب دستیاب نہیں۔ اس ادارے سے رابطہ کریں جو یہ ویب سائٹ چلاتا ہے۔',
  'error.forbidden':
    'ہم تصدیق نہیں کر سکے کہ یہ درخواست کہاں سے آئی۔ صفحہ دوبارہ لوڈ کریں اور پھر کوشش کریں۔',
  'error.in_flight': 'اسی درخواست پر ابھی کام ہو رہا ہے۔ براہِ کرم تھوڑا انتظار کریں۔',
  'error.internal': 'کچھ غلط ہو گیا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.employer_closed':
    'آپ کے آجر نے اپنا Bonafide اکاؤنٹ بند کر دیا ہے، اس لیے یہ لنک اب کام نہیں کرتا۔ اگر آپ کے سوالات ہوں تو اپنے آجر سے پوچھیں۔',
  'error.origin_not_allowed': 'یہ فارم اس ویب سائٹ پر نہیں کھولا جا سکتا۔ اپنے ادارے سے رابطہ کریں۔',
  'error.quota_exhausted':
    'تصدیق کی ماہانہ حد پوری ہو گئی ہے۔ مزید لوگوں کو دعوت دینے کے لیے اپنا پلان اپ گریڈ کریں۔',
  'error.request_timeout': 'بھیجنے میں بہت زیادہ وقت لگا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.too_many_requests':
    'بہت زیادہ دعوت نامے بھیجے جا چکے ہیں۔ براہِ کرم کچھ دیر انتظار کر کے دوبارہ کوشش کریں۔',
  'error.unavailable': 'سروس اس وقت دستیاب نہیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
  'error.wrong_view': 'صفحے کا یہ حصہ درست طور پر ترتیب نہیں دیا گیا۔ براہِ کرم اپنے ادارے سے رابطہ کریں۔',

  'Full name must be at least 2 characters': 'پورے نام میں کم از کم 2 حروف ہونے چاہییں',
  'Please enter a valid email address': 'براہِ کرم درست ای میل پتہ درج کریں',
  'Please enter a real date': 'براہِ کرم درست تاریخ درج کریں',
  'Please enter a valid date of birth': 'براہِ کرم درست تاریخِ پیدائش درج کریں',
  'Please enter a valid phone number': 'براہِ کرم درست فون نمبر درج کریں',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'براہِ کرم پوشیدہ حروف ہٹا دیں۔ متن پیسٹ کرنے کے بجائے ٹائپ کر کے دیکھیں',
  'Please select a notification preference': 'براہِ کرم لنک بھیجنے کا طریقہ چنیں',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'براہِ کرم کسی اور ملک کا فون نمبر استعمال کریں: ہم اس نمبر پر پیغام نہیں بھیج سکتے',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'براہِ کرم موبائل یا لینڈ لائن نمبر استعمال کریں، اضافی نرخ والا یا مفت نمبر نہیں',
  'Please use 32 characters or fewer': 'براہِ کرم زیادہ سے زیادہ 32 حروف استعمال کریں',
  'Please use 120 characters or fewer': 'براہِ کرم زیادہ سے زیادہ 120 حروف استعمال کریں',
}
