import { rightToWork } from '../right-to-work/ur.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'آپ کی کمپنی',
  asks: 'آپ سے درخواست ہے کہ اپنی شناخت کی تصدیق کریں',
  sandbox: 'آزمائشی ماحول: یہ حقیقی جانچ نہیں ہے',
  privacy: 'ہم آپ کی معلومات صرف {organisation} اور جانچ کرنے والی سروسز کو دیتے ہیں۔',
  wrong: 'کچھ غلط ہے؟ اپنی کمپنی ({organisation}) سے رابطہ کریں۔',
  takes: 'اس میں تقریباً 5 منٹ لگتے ہیں۔',
  needsAll: 'آپ کو اپنے فون اور اپنے پاسپورٹ یا ڈرائیونگ لائسنس کی ضرورت ہوگی۔',

  steps: 'مراحل',
  stepOf: '{total} میں سے مرحلہ {current}',
  stepsDone: 'تمام مراحل مکمل',
  completed: 'مکمل مرحلہ',
  current: 'موجودہ مرحلہ',
  pending: 'اگلا مرحلہ',
  email: 'ای میل',
  phone: 'فون',
  identity: 'شناخت',
  rightToWork: 'کام کرنے کا حق',

  title: 'اپنی شناخت کی تصدیق کریں',
  loading: 'لوڈ ہو رہا ہے...',
  notification: 'اطلاع',
  close: 'اطلاع بند کریں',
  sending: 'بھیجا جا رہا ہے...',
  verifying: 'تصدیق ہو رہی ہے...',
  checking: 'جانچ ہو رہی ہے...',
  checkAgain: 'دوبارہ دیکھیں',

  linkTitle: 'تصدیق کا لنک درست نہیں',
  linkText: 'تصدیق کا لنک درست نہیں ہے یا اس کی میعاد ختم ہو گئی ہے۔',
  linkRenew: 'مجھے نیا لنک بھیجیں',
  linkRenewed:
    'اگر ہم اس لنک کو پہچانتے ہیں تو ہم نے آپ کو نیا لنک بھیج دیا ہے۔ اپنا ای میل اور ٹیکسٹ میسج دیکھیں۔',
  linkRenewFailed: 'ہم نیا لنک نہیں بھیج سکے۔ چند منٹ بعد دوبارہ کوشش کریں۔',
  linkHome: 'ہوم پیج پر واپس جائیں',

  loadTitle: 'آپ کی تصدیق کا صفحہ نہیں کھل سکا',
  loadText: 'آپ کی پیش رفت محفوظ ہے۔ اپنا انٹرنیٹ کنکشن چیک کریں اور دوبارہ کوشش کریں۔',
  loadRetry: 'دوبارہ کوشش کریں',

  emailTitle: 'اپنے ای میل کی تصدیق کریں',
  emailText:
    'اپنا وہ ای میل پتہ درج کریں جو {organisation} کے پاس ہے۔ ہم اسے آپ کے دعوت نامے سے ملاتے ہیں تاکہ کوئی اور آپ کا لنک استعمال نہ کر سکے۔',
  emailVerify: 'ای میل کی تصدیق کریں',
  emailPending: 'آپ کے ای میل کی تصدیق ہو رہی ہے...',
  emailCode: 'اس کے بجائے میرے ای میل پر کوڈ بھیجیں',
  emailCodeText:
    '{email} پر بھیجا گیا 6 ہندسوں کا کوڈ درج کریں۔ اس کی میعاد 10 منٹ میں ختم ہو جائے گی۔ اگر نہ ملے تو اسپیم فولڈر دیکھیں۔',
  emailCodeResendHint: 'ہم آپ کو ای میل سے نیا کوڈ بھیجیں گے',
  emailCodeWrongHint: 'تازہ ترین ای میل دیکھیں اور دوبارہ کوشش کریں',

  phoneTitle: 'اپنے فون کی تصدیق کریں',
  phoneText: 'ہم آپ کو ٹیکسٹ میسج سے 6 ہندسوں کا کوڈ بھیجیں گے۔ اس میں تقریباً ایک منٹ لگتا ہے۔',
  phoneWhy: 'ہم یہ نمبر رکھتے ہیں تاکہ {organisation} کو معلوم ہو کہ آپ سے کیسے رابطہ کیا جائے۔',
  phoneWhich: 'ہم کون سا نمبر استعمال کریں؟',
  phoneUse: '{phone} استعمال کریں',
  phoneKnown: 'وہ نمبر جو ہمارے پاس ہے',
  phoneOther: 'کوئی اور نمبر استعمال کریں',
  phoneOtherHint: 'ہم آپ کے آجر کو بتا دیں گے',
  phoneNumber: 'موبائل نمبر',
  phoneNumberHint: 'بین الاقوامی نمبر میں ملک کا کوڈ شامل کریں',
  phoneSend: 'کوڈ بھیجیں',
  phoneHasCode: 'میرے پاس پہلے سے کوڈ ہے',
  phoneYours: 'آپ کے فون',

  codeTitle: 'کوڈ درج کریں',
  codeText: 'ہم نے {phone} پر ٹیکسٹ میسج سے 6 ہندسوں کا کوڈ بھیجا ہے۔',
  codeSandbox: 'آزمائشی ماحول: کوئی ٹیکسٹ میسج نہیں بھیجا گیا۔ آپ کا کوڈ {code} ہے۔',
  codeLabel: 'کوڈ',
  codeExpires_one: 'اس کی میعاد {count} منٹ میں ختم ہو جائے گی۔',
  codeExpires_other: 'اس کی میعاد {count} منٹ میں ختم ہو جائے گی۔',
  codeVerify: 'تصدیق کریں',
  codeResend: 'کوڈ دوبارہ بھیجیں',
  codeResendIn: 'کوڈ {time} میں دوبارہ بھیجیں',
  codeResendHint: 'ہم آپ کو ٹیکسٹ میسج سے نیا کوڈ بھیجیں گے',
  codeSent: 'کوڈ بھیج دیا گیا',
  codeSentTo: 'ہم نے {phone} پر ٹیکسٹ میسج بھیجا ہے۔',
  codeSentIs: 'آپ کا کوڈ {code} ہے۔',
  codeWrongHint: 'تازہ ترین ٹیکسٹ میسج دیکھیں اور دوبارہ کوشش کریں',

  identityTitle: 'اپنی شناخت کی تصدیق کریں',
  identityText:
    'آپ کو اپنی شناختی دستاویز کی تصویر اور ایک سیلفی لینی ہوگی۔ ہمارا شناختی پارٹنر ان کی جانچ کرتا ہے۔ اس میں تقریباً 3 منٹ لگتے ہیں۔ آپ کو یہ چاہیے:',
  identityDocument: 'آپ کا پاسپورٹ یا ڈرائیونگ لائسنس',
  identityCamera: 'کیمرے والا فون یا کمپیوٹر',
  identityWhy: 'ہم نتیجہ رکھتے ہیں تاکہ {organisation} کو معلوم ہو کہ آپ وہی ہیں جو آپ نے بتایا ہے۔',
  identityStart: 'شناخت کی جانچ شروع کریں',
  identityContinue: 'شناخت کی جانچ جاری رکھیں',
  identityAgain: 'دوبارہ کوشش کریں',
  identityOpening: 'کھل رہا ہے...',
  identityStarted: 'آپ کی شناخت کی جانچ مکمل نہیں ہوئی۔ اسے وہیں سے جاری رکھیں جہاں سے چھوڑا تھا۔',
  identityUnsure: 'ہم آپ کی شناخت کی تصدیق نہیں کر سکے۔',
  identityTries_one: 'مزید {count} بار کوشش ممکن ہے۔',
  identityTries_other: 'مزید {count} بار کوشش ممکن ہے۔',
  identityPassed: 'شناخت کی تصدیق ہو گئی',
  identityPassedText: 'اب ہم برطانیہ میں آپ کے کام کرنے کے حق کی جانچ کریں گے۔',
  identityFailed: 'شناخت کی تصدیق ناکام رہی',
  identityFailedText: 'براہِ کرم دوبارہ کوشش کریں۔',
  identityOver: 'براہِ کرم اپنی کمپنی ({organisation}) سے رابطہ کریں۔',
  identityOverTitle: 'ہم آپ کی شناخت کی تصدیق نہیں کر سکے',
  identityOverText:
    'آپ کی تمام کوششیں ختم ہو چکی ہیں۔ اپنی کمپنی ({organisation}) سے رابطہ کریں۔ آپ کی دستاویزات کسی اور طریقے سے جانچی جا سکتی ہیں، یا یہ مرحلہ آپ کے لیے دوبارہ کھولا جا سکتا ہے۔',
  identityWaitTitle: 'آپ کی شناخت کی جانچ ہو رہی ہے',
  identityWaitText: 'ہمارا پارٹنر آپ کی تصویروں کی جانچ کر رہا ہے۔ اس میں عموماً ایک منٹ سے کم وقت لگتا ہے۔',
  identityWait: 'نتیجے کا انتظار ہے...',
  identitySlowTitle: 'اس میں معمول سے زیادہ وقت لگ رہا ہے',
  identitySlowText:
    'ہمارا پارٹنر ابھی آپ کی تصویروں کی جانچ کر رہا ہے۔ یہ صفحہ بند کیا جا سکتا ہے۔ بعد میں اسی لنک سے واپس آئیں اور وہیں سے جاری رکھیں جہاں سے چھوڑا تھا۔',
  identitySlowContact: 'اگر کل تک بھی نتیجہ نہ آئے تو اپنی کمپنی ({organisation}) سے رابطہ کریں۔',
  identityRestart: 'نئے سرے سے شروع کریں',
  identityReviewTitle: '{organisation} آپ کی معلومات کا جائزہ لے گی',
  identityReviewText:
    'آپ کی شناخت کی جانچ ہو چکی ہے۔ {organisation} آپ کی دستاویز کی تفصیلات کا آپ کے دعوت نامے سے موازنہ کرے گی۔',
  identityReviewNext: 'یہ صفحہ بند کیا جا سکتا ہے۔ فیصلہ ہونے پر ہم آپ کو ای میل بھیجیں گے۔',

  noDocument: 'میرے پاس پاسپورٹ یا ڈرائیونگ لائسنس نہیں ہے',
  handoff: 'اپنے فون پر جاری رکھیں',
  handoffText: 'اپنے فون کے کیمرے سے یہ کوڈ اسکین کریں، یا فون پر لنک کھولیں۔',
  handoffFollow: 'آپ کی شناخت کی تصدیق ہونے پر یہ صفحہ اپ ڈیٹ ہو جائے گا۔',
  handoffCode: 'QR کوڈ جو آپ کے فون پر لنک کھولتا ہے',
  handoffLink: 'آپ کے فون کے لیے لنک',
  handoffCopy: 'کاپی کریں',
  handoffCopied: 'کاپی ہو گیا',
  handoffCopyFailed: 'کاپی نہیں ہو سکا۔ اس کے بجائے لنک منتخب کریں۔',
  handoffUntil: 'یہ لنک {time} تک کام کرے گا۔',
  handoffEnded: 'اس لنک کی میعاد ختم ہو گئی ہے۔',
  handoffRenew: 'نیا لنک حاصل کریں',
  handoffStay: 'یہیں جاری رکھیں',

  rightToWorkTitle: 'اپنے کام کرنے کے حق کی تصدیق کریں',
  rightToWorkText:
    'برطانیہ میں ہر آجر کو یہ جانچنا ہوتا ہے کہ جن لوگوں کو وہ ملازم رکھتا ہے انہیں یہاں کام کرنے کا حق ہے (right to work)۔ ہم آپ کی شناخت کی جانچ استعمال کرتے ہیں، اس لیے آپ کو کچھ اور نہیں چاہیے۔ اس میں چند سیکنڈ لگتے ہیں۔',
  rightToWorkWhy: 'ہم نتیجہ رکھتے ہیں کیونکہ {organisation} کو دکھانا ہوتا ہے کہ یہ جانچ کی گئی ہے۔',
  rightToWorkCheck: 'میرے کام کرنے کے حق کی جانچ کریں',
  rightToWorkPending: 'آپ کے کام کرنے کے حق کی جانچ ہو رہی ہے...',
  rightToWorkOpen: 'آپ کے کام کرنے کے حق کی ابھی تصدیق نہیں ہوئی۔',
  rightToWorkPassed: 'کام کرنے کے حق کی تصدیق ہو گئی',
  rightToWorkPassedText: 'آپ کے کام کرنے کے حق کی تصدیق ہو گئی ہے۔',

  ...rightToWork,
  rightToWorkOverTitle: 'ہم آپ کے کام کرنے کے حق کی تصدیق نہیں کر سکے',
  rightToWorkOverText:
    'اپنی کمپنی ({organisation}) سے رابطہ کریں۔ آپ کی دستاویزات کی جانچ کی جا سکتی ہے، اور یہ مرحلہ آپ کے لیے دوبارہ کھولا جا سکتا ہے۔',

  doneTitle: 'آپ نے چاروں مراحل مکمل کر لیے',
  doneText: '{organisation} کو یہ بتانے کے لیے کہ آپ نے مکمل کر لیا، “تصدیق مکمل کریں” کو منتخب کریں۔',
  donePassed: '{step}: تصدیق ہو گئی',
  doneComplete: 'تصدیق مکمل کریں',
  donePending: 'مکمل ہو رہا ہے...',
  endTitle: 'آپ کی تصدیق مکمل ہو گئی',
  endText:
    'اب {organisation} کو آپ کی تصدیق کا نتیجہ نظر آتا ہے۔ مزید کچھ کرنے کی ضرورت نہیں: یہ صفحہ بند کیا جا سکتا ہے۔',
  endNext: 'اگر کسی اور چیز کی ضرورت ہوئی تو {organisation} آپ سے رابطہ کرے گی۔',
  endFirstDay: 'کام پر آپ کا پہلا دن: {day}۔ وقت اور جگہ {organisation} آپ کو بتائے گی۔',
  endPrint: 'نقل پرنٹ یا محفوظ کریں',

  progressFailed: 'خرابی',
  progressFailedText: 'تصدیق کی صورتِ حال لوڈ نہیں ہو سکی',
  emailFailed: 'تصدیق ناکام رہی',
  emailFailedText: 'ای میل کی تصدیق نہیں ہو سکی',
  codeFailed: 'تصدیق ناکام رہی',
  codeFailedText: 'کوڈ کی تصدیق نہیں ہو سکی',
  sendFailed: 'کوڈ نہیں بھیجا جا سکا',
  sendFailedText: 'کوڈ کی درخواست نہیں ہو سکی',
  phoneNumberFailed: 'تبدیلی ناکام رہی',
  phoneNumberFailedText: 'فون نمبر تبدیل نہیں ہو سکا',
  sessionFailed: 'خرابی',
  sessionFailedText: 'شناخت کی جانچ شروع نہیں ہو سکی',
  sessionFailedHint: 'چند منٹ بعد دوبارہ کوشش کریں۔',
  handoffFailed: 'خرابی',
  handoffFailedText: 'ہم آپ کے فون کے لیے لنک نہیں بنا سکے۔ براہِ کرم دوبارہ کوشش کریں۔',
  rightToWorkFailed: 'خرابی',
  rightToWorkFailedText: 'کام کرنے کے حق کی جانچ نہیں ہو سکی',
  completeFailed: 'مکمل نہیں ہو سکا',
  completeFailedText: 'تصدیق مکمل نہیں ہو سکی',

  'error.bad_request': 'معلومات پڑھی نہیں جا سکیں۔ براہِ کرم اپنا اندراج دیکھیں اور دوبارہ کوشش کریں۔',
  'error.email_mismatch':
    'یہ وہ ای میل پتہ نہیں جو آپ کے آجر کے پاس ہے۔ دوسرا پتہ آزمائیں، یا اپنے آجر سے پوچھیں کہ کون سا پتہ دیا گیا تھا۔',
  'error.forbidden':
    'ہم تصدیق نہیں کر سکے کہ یہ درخواست کہاں سے آئی۔ صفحہ دوبارہ لوڈ کریں اور پھر کوشش کریں۔',
  'error.identity_attempts_used': 'آپ کی تمام کوششیں ختم ہو چکی ہیں۔ مدد کے لیے اپنے آجر سے رابطہ کریں۔',
  'error.identity_processing':
    'آپ کی شناخت کی جانچ ابھی جاری ہے۔ دوبارہ شروع کرنے سے پہلے نتیجے کا انتظار کریں۔',
  'error.in_flight': 'اسی درخواست پر ابھی کام ہو رہا ہے۔ براہِ کرم تھوڑا انتظار کریں۔',
  'error.internal': 'کچھ غلط ہو گیا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.invalid_link': 'تصدیق کا لنک درست نہیں ہے یا اس کی میعاد ختم ہو گئی ہے۔',
  'error.employer_closed':
    'آپ کے آجر نے اپنا Bonafide اکاؤنٹ بند کر دیا ہے، اس لیے یہ لنک اب کام نہیں کرتا۔ اگر آپ کے سوالات ہوں تو اپنے آجر سے پوچھیں۔',
  'error.network_busy':
    'آپ کے نیٹ ورک سے بہت زیادہ کوڈ منگوائے گئے ہیں۔ بعد میں دوبارہ کوشش کریں یا کوئی دوسرا نیٹ ورک استعمال کریں، جیسے موبائل ڈیٹا۔',
  'error.origin_not_allowed': 'یہ تصدیق اس ویب سائٹ پر نہیں کھولی جا سکتی۔ اپنے آجر سے رابطہ کریں۔',
  'error.previous_step': 'پہلے پچھلا مرحلہ مکمل کریں',
  'error.request_timeout': 'بھیجنے میں بہت زیادہ وقت لگا۔ براہِ کرم دوبارہ کوشش کریں۔',
  'error.step_done': 'یہ مرحلہ پہلے ہی مکمل ہے',
  'error.step_locked': 'آپ نے بہت زیادہ غلط کوڈ درج کیے۔ اپنے آجر سے یہ مرحلہ کھلوائیں۔',
  'error.too_many_requests': 'بہت زیادہ کوششیں ہو چکی ہیں۔ براہِ کرم کچھ دیر انتظار کر کے دوبارہ کوشش کریں۔',
  'error.unavailable': 'سروس اس وقت دستیاب نہیں۔ براہِ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',

  'Please enter a valid email address': 'براہِ کرم درست ای میل پتہ درج کریں',
  'Please enter a valid phone number': 'براہِ کرم درست فون نمبر درج کریں',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'براہِ کرم پوشیدہ حروف ہٹا دیں۔ متن پیسٹ کرنے کے بجائے ٹائپ کر کے دیکھیں',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'براہِ کرم کسی اور ملک کا فون نمبر استعمال کریں: ہم اس نمبر پر پیغام نہیں بھیج سکتے',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'براہِ کرم موبائل یا لینڈ لائن نمبر استعمال کریں، اضافی نرخ والا یا مفت نمبر نہیں',
  'Please use 32 characters or fewer': 'براہِ کرم زیادہ سے زیادہ 32 حروف استعمال کریں',
  'Please choose one of the answers': 'براہِ کرم جوابوں میں سے ایک چنیں',
  'Please enter your share code': 'براہِ کرم اپنا share code درج کریں',
  'Please enter your date of birth': 'براہِ کرم اپنی تاریخِ پیدائش درج کریں',
  'Please enter a valid date of birth': 'براہِ کرم درست تاریخِ پیدائش درج کریں',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'کام کرنے کے حق کا share code حرف W سے شروع ہوتا ہے اور اس میں 9 حروف اور ہندسے ہوتے ہیں، جیسے W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'یہ share code گھر کرائے پر لینے کے لیے بنا تھا۔ کام کرنے کے حق کے لیے نیا کوڈ لیں جو W سے شروع ہوتا ہے۔',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'یہ share code آپ کی امیگریشن حیثیت ثابت کرنے کے لیے بنا تھا۔ کام کرنے کے حق کے لیے نیا کوڈ لیں جو W سے شروع ہوتا ہے۔',
  'Your employer could not confirm your right to work.':
    'آپ کا آجر آپ کے کام کرنے کے حق کی تصدیق نہیں کر سکا۔',
  'OTP code must be 6 digits': 'کوڈ 6 ہندسوں کا ہونا چاہیے',
  'Invalid OTP code': 'کوڈ درست نہیں',
  'You cannot change your phone number again. Contact your employer for help.':
    'آپ کا فون نمبر دوبارہ تبدیل نہیں ہو سکتا۔ مدد کے لیے اپنے آجر سے رابطہ کریں۔',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'ہم آپ کے کام کرنے کے حق کی تصدیق نہیں کر سکے۔ آگے کیا کرنا ہے، یہ جاننے کے لیے اپنے آجر سے رابطہ کریں۔',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'یہ ایک آزمائش تھی، اور آزمائش سے کسی کی تصدیق نہیں ہوتی۔ آگے کیا کرنا ہے، یہ جاننے کے لیے اپنے آجر سے رابطہ کریں۔',
  'Your employer will confirm your right to work and let you know.':
    'آپ کا آجر آپ کے کام کرنے کے حق کی تصدیق کرے گا اور آپ کو بتائے گا۔',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'آپ نے بہت زیادہ غلط کوڈ درج کیے۔ اپنے آجر سے یہ مرحلہ کھلوائیں۔',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'آپ نے بہت بار غلط ای میل پتہ درج کیا۔ اس کے بجائے اپنے ای میل پر بھیجا گیا کوڈ استعمال کریں۔',
  'You entered the wrong code too many times. Ask for a new code.':
    'آپ نے بہت بار غلط کوڈ درج کیا۔ نیا کوڈ منگوائیں۔',
  'This code has expired or has already been used. Ask for a new code.':
    'اس کوڈ کی میعاد ختم ہو گئی ہے یا یہ پہلے ہی استعمال ہو چکا ہے۔ نیا کوڈ منگوائیں۔',
  'We could not send the text message. Try again or use another number.':
    'ہم ٹیکسٹ میسج نہیں بھیج سکے۔ دوبارہ کوشش کریں یا کوئی دوسرا نمبر استعمال کریں۔',
  'The identity check was not successful.': 'شناخت کی جانچ کامیاب نہیں ہوئی۔',
  'The document has expired.': 'دستاویز کی میعاد ختم ہو گئی ہے۔',
  'The photo was not clear enough to read.': 'تصویر اتنی صاف نہیں تھی کہ پڑھی جا سکے۔',
  'The face does not match the document.': 'چہرہ دستاویز سے نہیں ملتا۔',
  'This kind of document is not accepted.': 'اس قسم کی دستاویز قبول نہیں کی جاتی۔',
  'The address does not match the one we were given.': 'پتہ اس پتے سے نہیں ملتا جو ہمیں دیا گیا تھا۔',
  'Documents from this country are not accepted.': 'اس ملک کی دستاویزات قبول نہیں کی جاتیں۔',
  'The document could not be verified.': 'دستاویز کی تصدیق نہیں ہو سکی۔',
  'The document could not be matched with your invitation.': 'دستاویز آپ کے دعوت نامے سے نہیں مل سکی۔',
  'The document does not have enough information to check the ID number.':
    'دستاویز میں نمبر کی جانچ کے لیے کافی معلومات نہیں ہیں۔',
  'The ID number does not match the document.': 'نمبر دستاویز سے نہیں ملتا۔',
  'The ID number could not be verified.': 'نمبر کی تصدیق نہیں ہو سکی۔',
  'The document does not have a photo of a face.': 'دستاویز پر چہرے کی تصویر نہیں ہے۔',
  'The selfie was not accepted.': 'سیلفی قبول نہیں کی گئی۔',
  'The selfie could not be verified.': 'سیلفی کی تصدیق نہیں ہو سکی۔',
  'You need to be older to use this identity check.': 'اس عمر میں شناخت کی جانچ دستیاب نہیں ہے۔',
}
