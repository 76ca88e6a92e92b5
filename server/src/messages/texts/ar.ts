import type { MessageTexts } from './message-texts.ts'

export const texts: MessageTexts = {
  subject_invitation: 'تطلب منك {organisation} تأكيد هويتك',
  subject_link_renewed: 'رابط التحقق الجديد من {organisation}',
  subject_reminder: 'تذكير: تطلب منك {organisation} تأكيد هويتك',

  title_invitation: 'تأكيد هويتك',
  title_link_renewed: 'رابطك الجديد',
  title_reminder: 'التحقق من هويتك بانتظارك',

  hello: 'مرحبًا {fullName}،',
  opening_invitation: 'تطلب منك {organisation} تأكيد هويتك وحقك في العمل في المملكة المتحدة.',
  opening_link_renewed: 'هذا رابطك الجديد للتحقق الذي طلبته منك {organisation}. لم تعد الروابط السابقة تعمل.',
  opening_reminder: 'هذا تذكير: تنتظر {organisation} تأكيد هويتك وحقك في العمل في المملكة المتحدة.',

  start: 'بدء التحقق',
  startHere: 'البدء من هنا:',
  noButton: 'إذا لم يعمل الزر، فيمكنك فتح هذا العنوان:',

  asked: 'سنتحقق مما يلي:',
  askedEmail: 'عنوان بريدك الإلكتروني',
  askedPhone: 'رقم هاتفك، برمز نرسله إليك',
  askedIdentity: 'صورة لجواز سفرك أو رخصة قيادتك أو بطاقة هويتك، وصورة لوجهك',
  askedRightToWork: 'حقك في العمل في المملكة المتحدة',

  takes: 'يستغرق ذلك نحو 5 دقائق. يمكنك التوقف في أي وقت والمتابعة لاحقًا بالرابط نفسه.',
  lastDay: 'هذا الرابط خاص بك وحدك ويعمل حتى {lastDay}. يُرجى عدم إعطائه لأحد.',
  ignore: 'إذا كانت {organisation} غير معروفة لديك، فيمكنك تجاهل هذه الرسالة.',

  short_invitation:
    'تطلب منك {organisation} تأكيد هويتك وحقك في العمل. يستغرق ذلك نحو 5 دقائق. يعمل الرابط حتى {lastDay}:',
  short_link_renewed: 'من {organisation}: رابطك الجديد لتأكيد هويتك وحقك في العمل، ويعمل حتى {lastDay}:',
  short_reminder:
    'تذكير من {organisation} بتأكيد هويتك وحقك في العمل. يستغرق ذلك نحو 5 دقائق. يعمل الرابط حتى {lastDay}:',

  code: 'رمز التحقق من {organisation} هو {code}. تنتهي صلاحيته خلال 10 دقائق. يُرجى عدم إعطائه لأحد أبدًا.',
}
