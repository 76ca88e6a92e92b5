import type { MessageTexts } from './message-texts.ts'

export const texts: MessageTexts = {
  subject_invitation: '{organisation} کی درخواست ہے کہ اپنی شناخت کی تصدیق کریں',
  subject_link_renewed: '{organisation} کی جانب سے تصدیق کا آپ کا نیا لنک',
  subject_reminder: 'یاد دہانی: {organisation} کی درخواست ہے کہ اپنی شناخت کی تصدیق کریں',

  title_invitation: 'اپنی شناخت کی تصدیق کریں',
  title_link_renewed: 'آپ کا نیا لنک',
  title_reminder: 'آپ کی تصدیق ابھی باقی ہے',

  hello: 'آداب {fullName}،',
  opening_invitation:
    '{organisation} کی آپ سے درخواست ہے کہ اپنی شناخت اور برطانیہ میں کام کرنے کے اپنے حق کی تصدیق کریں۔',
  opening_link_renewed:
    'یہ اس تصدیق کے لیے آپ کا نیا لنک ہے جس کی {organisation} نے درخواست کی تھی۔ پہلے والے لنک اب کام نہیں کرتے۔',
  opening_reminder:
    'یہ ایک یاد دہانی ہے: {organisation} کو آپ کی شناخت اور برطانیہ میں کام کرنے کے آپ کے حق کی تصدیق کا انتظار ہے۔',

  start: 'تصدیق شروع کریں',
  startHere: 'یہاں سے شروع کریں:',
  noButton: 'اگر بٹن کام نہ کرے تو یہ پتہ کھولیں:',

  asked: 'ہم ان کی جانچ کریں گے:',
  askedEmail: 'آپ کا ای میل پتہ',
  askedPhone: 'آپ کا فون نمبر، ایک کوڈ سے جو ہم آپ کو بھیجیں گے',
  askedIdentity: 'آپ کے پاسپورٹ، ڈرائیونگ لائسنس یا شناختی کارڈ کی تصویر، اور آپ کے چہرے کی تصویر',
  askedRightToWork: 'برطانیہ میں کام کرنے کا آپ کا حق',

  takes: 'اس میں تقریباً 5 منٹ لگتے ہیں۔ آپ کسی بھی وقت رک سکتے ہیں اور بعد میں اسی لنک سے جاری رکھ سکتے ہیں۔',
  lastDay: 'یہ لنک صرف آپ کے لیے ہے اور {lastDay} تک کام کرے گا۔ براہِ کرم یہ کسی اور کو نہ دیں۔',
  ignore: 'اگر آپ {organisation} کو نہیں جانتے تو اس پیغام کو نظر انداز کر سکتے ہیں۔',

  short_invitation:
    '{organisation} کی درخواست ہے کہ اپنی شناخت اور کام کرنے کے حق کی تصدیق کریں۔ اس میں تقریباً 5 منٹ لگتے ہیں۔ لنک {lastDay} تک کام کرے گا:',
  short_link_renewed:
    '{organisation}: اپنی شناخت اور کام کرنے کے حق کی تصدیق کے لیے آپ کا نیا لنک، جو {lastDay} تک کام کرے گا:',
  short_reminder:
    '{organisation}: یاد دہانی کہ اپنی شناخت اور کام کرنے کے حق کی تصدیق کریں۔ اس میں تقریباً 5 منٹ لگتے ہیں۔ لنک {lastDay} تک کام کرے گا:',

  code: '{organisation}: آپ کا تصدیقی کوڈ {code} ہے۔ اس کی میعاد 10 منٹ میں ختم ہو جائے گی۔ یہ کبھی کسی کو نہ بتائیں۔',
}
