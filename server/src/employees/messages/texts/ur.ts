import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'آپ کی کمپنی',

  subject_invitation: '{organisation} کی درخواست ہے کہ اپنی شناخت کی تصدیق کریں',
  subject_link_renewed: '{organisation} کی جانب سے تصدیق کا آپ کا نیا لنک',
  subject_reminder: 'یاد دہانی: {organisation} کے لیے اپنی شناخت کی تصدیق کریں',
  subject_step_reopened: '{organisation} نے آپ کی تصدیق کا ایک مرحلہ دوبارہ کھول دیا ہے',
  subject_identity_accepted: '{organisation} نے آپ کی شناختی دستاویز کی تصدیق کر دی ہے',
  subject_identity_declined: '{organisation}: آپ کی شناختی دستاویز دعوت نامے سے نہیں ملتی',
  subject_appointment_cancelled: '{organisation} نے آپ کی ملاقات منسوخ کر دی ہے',

  title_invitation: 'اپنی شناخت کی تصدیق کریں',
  title_link_renewed: 'آپ کا نیا لنک',
  title_reminder: 'اپنی شناخت کی تصدیق کی یاد دہانی',
  title_step_reopened: 'دوبارہ کوشش کریں',
  title_identity_accepted: 'اب آگے بڑھیں',
  title_identity_declined: 'آپ کی دستاویز دعوت نامے سے نہیں ملتی',
  title_appointment_cancelled: 'آپ کی ملاقات منسوخ ہو گئی ہے',

  hello: 'آداب {fullName}،',
  opening_invitation:
    '{organisation} کی آپ سے درخواست ہے کہ اپنی شناخت اور برطانیہ میں کام کرنے کے اپنے حق کی تصدیق کریں۔',
  opening_link_renewed:
    'یہ اس تصدیق کے لیے آپ کا نیا لنک ہے جس کی {organisation} نے درخواست کی تھی۔ پہلے والے لنک اب کام نہیں کرتے۔',
  opening_reminder:
    'آپ نے {organisation} کے لیے اپنی شناخت اور برطانیہ میں کام کرنے کے حق کی تصدیق مکمل نہیں کی۔',
  opening_step_reopened:
    '{organisation} نے آپ کی تصدیق کا ایک مرحلہ دوبارہ کھول دیا ہے۔ اس لنک سے دوبارہ کوشش کریں۔',
  opening_identity_accepted:
    '{organisation} نے آپ کی شناختی دستاویز دیکھ لی ہے اور تصدیق کر دی ہے کہ یہ آپ کی ہے۔ اب اپنی تصدیق جاری رکھیں۔',
  opening_identity_declined:
    '{organisation} نے آپ کی شناختی دستاویز دیکھی ہے اور یہ آپ کے دعوت نامے سے نہیں ملتی۔ آگے کیا کرنا ہے، یہ دیکھنے کے لیے اپنا لنک کھولیں۔ اگر آپ کے خیال میں یہ غلطی ہے تو اپنی کمپنی ({organisation}) سے رابطہ کریں۔',
  opening_appointment_cancelled: '{organisation} نے آپ کی ملاقات منسوخ کر دی ہے۔ اس لنک سے کوئی اور وقت چنیں۔',

  start: 'تصدیق شروع کریں',
  startHere: 'یہاں سے شروع کریں:',
  noButton: 'اگر بٹن کام نہ کرے تو یہ لنک اپنے براؤزر میں کاپی کریں:',

  asked: 'چار مراحل ہیں:',
  askedEmail: 'اپنے ای میل پتے کی تصدیق کریں',
  askedPhone: 'ٹیکسٹ میسج سے بھیجے گئے کوڈ سے اپنے فون نمبر کی تصدیق کریں',
  askedIdentity: 'اپنے پاسپورٹ یا ڈرائیونگ لائسنس کی تصویر اور ایک سیلفی لیں',
  askedRightToWork: 'برطانیہ میں کام کرنے کے اپنے حق کی تصدیق کریں',

  takes: 'اس میں تقریباً 5 منٹ لگتے ہیں۔ جب چاہیں رکیں اور بعد میں اسی لنک سے جاری رکھیں۔',
  lastDay: 'یہ لنک صرف آپ کے لیے ہے اور {lastDay} تک کام کرے گا۔ براہِ کرم یہ کسی اور کو نہ دیں۔',
  ignore: 'اگر آپ کو {organisation} کے اس پیغام کی توقع نہیں تھی تو اسے نظر انداز کر دیں۔',

  short_invitation: '{organisation}: شناخت کی تصدیق، {lastDay} تک:',
  short_link_renewed: '{organisation}: شناخت کی تصدیق کا نیا لنک:',
  short_reminder: '{organisation}: یاد دہانی، تصدیق {lastDay} تک:',
  short_step_reopened: '{organisation}: تصدیق کا مرحلہ دوبارہ کریں:',
  short_identity_accepted: '{organisation}: دستاویز منظور، جاری رکھیں:',
  short_identity_declined: '{organisation}: دستاویز دعوت سے نہیں ملتی:',
  short_appointment_cancelled: '{organisation}: ملاقات منسوخ، نیا وقت چنیں:',

  code: '{organisation}: آپ کا کوڈ {code} ہے۔ میعاد 10 منٹ۔ یہ کسی کو نہ بتائیں۔',

  subject_code: '{organisation} کی طرف سے آپ کا تصدیقی کوڈ',
  title_code: 'ای میل پتے کی تصدیق',
  opening_code:
    '{organisation} کی آپ سے درخواست ہے کہ اپنی شناخت کی تصدیق کریں۔ اپنے ای میل پتے کی تصدیق کے لیے یہ کوڈ تصدیق کے صفحے پر درج کریں:',
  codeLifetime: 'کوڈ کی میعاد 10 منٹ میں ختم ہو جائے گی۔ یہ کبھی کسی کو نہ بتائیں۔',

  subject_own_copy: 'آپ نے {organisation} کے لیے اپنی تصدیق مکمل کر لی ہے',
  title_own_copy: 'آپ نے مکمل کر لیا',
  opening_own_copy:
    'آپ نے {organisation} کے لیے اپنی تصدیق مکمل کر لی ہے۔ چاہیں تو درج شدہ معلومات کی نقل اپنے پاس رکھیں۔',
  ownCopyHere: 'آپ کی نقل یہاں ہے:',
  ownCopyButton: 'اپنی نقل حاصل کریں',

  subject_identity_repeat: '{organisation} کو آپ کی شناخت کی دوبارہ تصدیق کرنی ہے',
  title_identity_repeat: 'تصدیق کریں کہ یہ آپ ہیں',
  opening_identity_repeat: '{organisation} کو دوبارہ تصدیق کرنی ہے کہ کام کرنے والا فرد آپ ہی ہیں۔',
  identityRepeatButton: 'شناخت کی تصدیق کریں',
  identityRepeatOnly: 'صرف یہی ایک مرحلہ ہے۔ اپنی شناختی دستاویز تیار رکھیں: اس میں تقریباً 2 منٹ لگیں گے۔',

  subject_follow_up: '{organisation} کو آپ کے کام کرنے کے حق کی دوبارہ جانچ کرنی ہے',
  title_follow_up: 'آپ کے کام کرنے کے حق کی دوبارہ جانچ ضروری ہے',
  opening_follow_up:
    '{organisation} کو {lastDay} تک برطانیہ میں آپ کے کام کرنے کے حق کی دوبارہ جانچ کرنی ہے۔',
  opening_follow_up_undated: '{organisation} کو برطانیہ میں آپ کے کام کرنے کے حق کی دوبارہ جانچ کرنی ہے۔',
  followUpLink: 'اس لنک سے چنیں کہ کام کرنے کا حق کیسے ثابت کرنا ہے۔ یہ صرف اسی جانچ کے لیے ہے۔',
  followUpNext:
    'جانچ کا وقت طے کرنے کے لیے اپنی کمپنی ({organisation}) سے رابطہ کریں۔ آپ کو بتایا جائے گا کہ کیا دکھانا ہے۔',
}
