import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'جهة عملك',

  subject_invitation: 'تطلب منك {organisation} تأكيد هويتك',
  subject_link_renewed: 'رابط التحقق الجديد من {organisation}',
  subject_reminder: 'تذكير: تأكيد هويتك لدى {organisation}',
  subject_step_reopened: 'أعادت {organisation} فتح خطوة من عملية التحقق',
  subject_identity_accepted: 'أكدت {organisation} وثيقة هويتك',
  subject_identity_declined: 'تعذّرت على {organisation} مطابقة وثيقة هويتك',
  subject_appointment_cancelled: 'ألغت {organisation} موعدك',

  title_invitation: 'تأكيد هويتك',
  title_link_renewed: 'رابطك الجديد',
  title_reminder: 'تذكير بتأكيد هويتك',
  title_step_reopened: 'يمكنك المحاولة مرة أخرى',
  title_identity_accepted: 'يمكنك المتابعة',
  title_identity_declined: 'تعذّرت مطابقة وثيقتك',
  title_appointment_cancelled: 'أُلغي موعدك',

  hello: 'مرحبًا {fullName}،',
  opening_invitation: 'تطلب منك {organisation} تأكيد هويتك وحقك في العمل في المملكة المتحدة.',
  opening_link_renewed: 'هذا رابطك الجديد للتحقق الذي طلبته منك {organisation}. لم تعد الروابط السابقة تعمل.',
  opening_reminder: 'لم يكتمل بعد تأكيد هويتك وحقك في العمل في المملكة المتحدة لدى {organisation}.',
  opening_step_reopened:
    'أعادت {organisation} فتح خطوة من عملية التحقق. يمكنك المحاولة مرة أخرى بهذا الرابط.',
  opening_identity_accepted: 'راجعت {organisation} وثيقة هويتك وأكدت أنها لك. يمكنك متابعة عملية التحقق.',
  opening_identity_declined:
    'راجعت {organisation} وثيقة هويتك ولم تتمكن من مطابقتها مع دعوتك. يمكنك فتح الرابط لمعرفة الخطوة التالية. إذا كان هذا خطأ في رأيك، فيُرجى التواصل مع {organisation}.',
  opening_appointment_cancelled: 'ألغت {organisation} موعدك. يمكنك اختيار وقت آخر بهذا الرابط.',

  start: 'بدء التحقق',
  startHere: 'البدء من هنا:',
  noButton: 'إذا لم يعمل الزر، فيمكنك نسخ هذا الرابط إلى متصفحك:',

  asked: 'هناك أربع خطوات:',
  askedEmail: 'تأكيد عنوان بريدك الإلكتروني',
  askedPhone: 'تأكيد رقم هاتفك برمز نرسله إليك في رسالة نصية',
  askedIdentity: 'التقاط صورة لجواز سفرك أو رخصة قيادتك، وصورة ذاتية (سيلفي)',
  askedRightToWork: 'تأكيد حقك في العمل في المملكة المتحدة',

  takes: 'يستغرق ذلك نحو 5 دقائق. يمكنك التوقف في أي وقت والمتابعة لاحقًا بالرابط نفسه.',
  lastDay: 'هذا الرابط خاص بك وحدك ويعمل حتى {lastDay}. يُرجى عدم إعطائه لأحد.',
  ignore: 'إذا لم تكن هذه الرسالة من {organisation} متوقعة، فيمكنك تجاهلها.',

  short_invitation: '{organisation}: يُرجى تأكيد هويتك حتى {lastDay}',
  short_link_renewed: '{organisation}: رابطك الجديد لتأكيد هويتك:',
  short_reminder: '{organisation} تذكرك بتأكيد هويتك حتى {lastDay}',
  short_step_reopened: 'أعادت {organisation} فتح خطوة من التحقق:',
  short_identity_accepted: 'أكدت {organisation} وثيقة هويتك. للمتابعة:',
  short_identity_declined: '{organisation}: وثيقتك لا تطابق دعوتك:',
  short_appointment_cancelled: 'ألغت {organisation} موعدك. اختيار موعد آخر:',

  code: 'رمزك من {organisation} هو {code}. صالح 10 دقائق. يُرجى عدم إعطائه لأحد.',

  subject_code: 'رمز التحقق الخاص بك من {organisation}',
  title_code: 'تأكيد بريدك الإلكتروني',
  opening_code:
    'تطلب منك {organisation} تأكيد هويتك. يُرجى إدخال هذا الرمز في صفحة التحقق لتأكيد عنوان بريدك الإلكتروني:',
  codeLifetime: 'تنتهي صلاحية الرمز خلال 10 دقائق. يُرجى عدم إعطائه لأحد أبدًا.',

  subject_own_copy: 'لقد أكملت التحقق من هويتك لصالح {organisation}',
  title_own_copy: 'لقد أكملت التحقق',
  opening_own_copy: 'لقد أكملت التحقق لصالح {organisation}. يمكنك الاحتفاظ بنسخة مما تم تسجيله.',
  ownCopyHere: 'نسختك هنا:',
  ownCopyButton: 'الحصول على نسختك',

  subject_identity_repeat: 'تحتاج {organisation} إلى تأكيد هويتك مرة أخرى',
  title_identity_repeat: 'تأكيد هويتك مرة أخرى',
  opening_identity_repeat: 'تحتاج {organisation} إلى التأكد مرة أخرى من أنك الشخص الذي يعمل لديها.',
  identityRepeatButton: 'تأكيد الهوية',
  identityRepeatOnly: 'هذه هي الخطوة الوحيدة. يُرجى تجهيز وثيقة هويتك: يستغرق ذلك نحو دقيقتين.',

  subject_follow_up: 'تحتاج {organisation} إلى التحقق من حقك في العمل مرة أخرى',
  title_follow_up: 'التحقق من حقك في العمل مرة أخرى',
  opening_follow_up:
    'تحتاج {organisation} إلى التحقق من حقك في العمل في المملكة المتحدة مرة أخرى في موعد أقصاه {lastDay}.',
  opening_follow_up_undated: 'تحتاج {organisation} إلى التحقق من حقك في العمل في المملكة المتحدة مرة أخرى.',
  followUpLink: 'يمكنك بهذا الرابط اختيار طريقة إثبات حقك في العمل. وهو مخصص لهذا التحقق فقط.',
  followUpNext: 'يُرجى التواصل مع {organisation} لترتيب عملية التحقق. سيخبرونك بما يلزمك تقديمه.',
}
