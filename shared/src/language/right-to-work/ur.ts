import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: 'ان میں سے آپ کے پاس کیا ہے؟',
  adviserText:
    'برطانیہ میں آجروں کو یہ جانچنا ہوتا ہے کہ جسے بھی وہ ملازم رکھیں اسے یہاں کام کرنے کا حق ہے (right to work)۔ اسے ثابت کرنے کے کئی طریقے ہیں، اور انتخاب آپ کا ہے۔',
  adviserLegend: 'ایک جواب چنیں',
  adviserPassport: 'برطانوی یا آئرش پاسپورٹ جس کی میعاد باقی ہے',
  adviserOnline: 'eVisa یا share code',
  adviserOnlineHint: 'اگر آپ کے پاس ویزا ہے، یا settled یا pre-settled حیثیت ہے',
  adviserOther: 'کوئی اور دستاویز',
  adviserOtherHint: 'جیسے پیدائش کا سرٹیفکیٹ یا میعاد ختم پاسپورٹ',
  adviserUnsure: 'مجھے یقین نہیں',
  adviserNext: 'جاری رکھیں',
  adviserBack: 'واپس',
  documentTitle: 'آپ کے پاس کون سی دستاویز ہے؟',
  documentExpired: 'برطانوی یا آئرش پاسپورٹ جس کی میعاد ختم ہو چکی ہے',
  documentCertificate: 'برطانیہ یا آئرلینڈ کا پیدائش یا گود لینے کا سرٹیفکیٹ',
  documentCitizenship: 'برطانوی شہری کے طور پر رجسٹریشن یا نیچرلائزیشن کا سرٹیفکیٹ',
  documentOther: 'کوئی مختلف دستاویز',
  situationTitle: 'ان میں سے کون سی بات آپ کے لیے درست ہے؟',
  situationPermission: 'Home Office نے مجھے برطانیہ میں رہنے یا کام کرنے کی اجازت دی ہے',
  situationApplied: 'میں نے Home Office میں درخواست دی ہے اور جواب کا انتظار ہے',
  situationDocument: 'میرے پاس برطانوی یا آئرش دستاویز ہے',
  situationNone: 'ان میں سے کوئی نہیں',
  shareTitle: 'اپنا share code درج کریں',
  shareText: 'اس کوڈ سے {organisation} حکومت کی ویب سائٹ پر آپ کے کام کرنے کا حق دیکھتی ہے۔',
  shareHow:
    'وہاں سائن ان کریں اور آجر کو اپنے کام کرنے کا حق ثابت کرنا چنیں۔ کوڈ W سے شروع ہوتا ہے اور 90 دن کام کرتا ہے۔',
  shareGet: 'share code حاصل کریں (نئے ٹیب میں کھلتا ہے)',
  shareFails:
    'اگر حکومت کی ویب سائٹ کام نہ کرے تو بعد میں کوشش کریں۔ آپ اسی لنک سے یہاں واپس آ سکتے ہیں۔ اگر کل بھی کام نہ کرے تو {organisation} سے رابطہ کریں۔',
  shareCode: 'share code',
  shareCodeHint: '9 حروف اور ہندسے، جیسے W12 345 678',
  dateOfBirth: 'تاریخِ پیدائش',
  bringTitle: 'کیا دکھانا ہے',
  bringText:
    'ضروری ہے کہ {organisation} اصل دستاویز دیکھے۔ تصویر یا نقل کافی نہیں۔ وہ آپ کو بتائیں گے کہ کب اور کیسے۔ یہ تیار رکھیں:',
  bringPassport: 'آپ کا پاسپورٹ',
  bringExpired: 'آپ کا میعاد ختم پاسپورٹ۔ اگر اس کا کونا کٹا ہوا ہو تو قبول نہیں ہوتا',
  bringCertificate: 'آپ کا پیدائش یا گود لینے کا سرٹیفکیٹ',
  bringCitizenship: 'آپ کا رجسٹریشن یا نیچرلائزیشن کا سرٹیفکیٹ',
  bringOther: 'آپ کی دستاویز',
  bringInsurance:
    'کوئی سرکاری دستاویز جس پر آپ کا نام اور National Insurance نمبر ہو، جیسے P45، P60 یا HMRC کا خط',
  appliedTitle: 'Home Office کا انتظار ہے',
  appliedText:
    'جب تک آپ انتظار کریں، {organisation} کی طرف سے Home Office سے پوچھا جا سکتا ہے کہ آپ کام کر سکتے ہیں یا نہیں۔ اپنی درخواست کی تاریخ اور حوالہ نمبر تیار رکھیں۔',
  helpTitle: 'آپ کی مدد {organisation} کرے گی',
  helpText:
    'ہم انہیں بتائیں گے کہ آپ کو یقین نہیں۔ وہ یہ جاننے میں آپ کی مدد کریں گے کہ آپ کیا استعمال کر سکتے ہیں۔',
  adviserSend: '{organisation} کو بھیجیں',
  rightToWorkWaitTitle: 'آپ کے آجر کا انتظار ہے',
  rightToWorkSent: 'درخواست {organisation} کو بھیج دی گئی ہے۔ وہ آپ کے کام کرنے کے حق کی تصدیق کریں گے۔',
  rightToWorkWaitOnline:
    'وہ حکومت کی ویب سائٹ پر آپ کے share code کی جانچ کریں گے۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  rightToWorkWaitText:
    'آپ یہ صفحہ بند کر سکتے ہیں۔ یہ دیکھنے کے لیے کہ آپ کے کام کرنے کے حق کی تصدیق ہوئی یا نہیں، کسی بھی وقت اپنا لنک دوبارہ کھولیں۔',
  rightToWorkWaitContact: 'اگر چند دن بعد بھی کوئی جواب نہ ملے تو {organisation} سے رابطہ کریں۔',
  rightToWorkChange: 'جو میں نے بھیجا اسے بدلیں',
  moreTitle: '{organisation} کو کچھ اور چاہیے',
  moreReason: 'ان کا پیغام:',
  moreShareCode: 'کام کرنے کے حق کا نیا share code حاصل کریں اور یہاں بھیجیں۔',
  moreDocument: 'انہیں اس کی اصل دکھائیں۔ تصویر یا نقل کافی نہیں:',
  moreNameChange: 'ایسی دستاویز جو دکھائے کہ آپ کا نام کیوں بدلا، جیسے نکاح نامہ یا deed poll',
  moreSendCode: 'نیا share code بھیجیں',
  moreReady: 'انہیں بتائیں کہ یہ میرے پاس ہے',
  moreChange: 'کچھ اور استعمال کریں',
}
