import type { RightToWorkTranslation } from '../translation.ts'

export const rightToWork: RightToWorkTranslation = {
  adviserTitle: '¿Cuál de estos tiene?',
  adviserText:
    'Las empresas del Reino Unido tienen que comprobar que todas las personas que contratan pueden trabajar en el país (right to work). Hay más de una forma de demostrarlo y usted elige.',
  adviserLegend: 'Elija una respuesta',
  adviserPassport: 'Un pasaporte británico o irlandés en vigor',
  adviserOnline: 'Un eVisa o un código share code',
  adviserOnlineHint: 'Si tiene un visado, o la condición settled o pre-settled',
  adviserOther: 'Otro documento',
  adviserOtherHint: 'Como una partida de nacimiento o un pasaporte caducado',
  adviserUnsure: 'No tengo certeza',
  adviserNext: 'Continuar',
  adviserBack: 'Atrás',
  documentTitle: '¿Qué documento tiene?',
  documentExpired: 'Un pasaporte británico o irlandés caducado',
  documentCertificate: 'Una partida de nacimiento o de adopción del Reino Unido o de Irlanda',
  documentCitizenship: 'Un certificado de registro o de naturalización como ciudadano británico',
  documentOther: 'Un documento distinto',
  situationTitle: '¿Qué se ajusta a su caso?',
  situationPermission: 'El Home Office me ha dado permiso para vivir o trabajar en el Reino Unido',
  situationApplied: 'He presentado una solicitud al Home Office y espero respuesta',
  situationDocument: 'Tengo un documento británico o irlandés',
  situationNone: 'Nada de esto',
  shareTitle: 'Introduzca su código share code',
  shareText: 'Con este código, {organisation} ve su derecho a trabajar en la página del Gobierno.',
  shareHow:
    'Inicie sesión allí y elija demostrar su derecho a trabajar a una empresa. El código empieza por W y sirve durante 90 días.',
  shareGet: 'Obtener un código share code (se abre en una pestaña nueva)',
  shareFails:
    'Si la página del Gobierno no funciona, inténtelo más tarde. Puede volver aquí con el mismo enlace. Si mañana sigue sin funcionar, póngase en contacto con {organisation}.',
  shareCode: 'Código share code',
  shareCodeHint: '9 letras y números, como W12 345 678',
  dateOfBirth: 'Fecha de nacimiento',
  bringTitle: 'Qué tiene que mostrar',
  bringText:
    'Es necesario que {organisation} vea el original. Una foto o una copia no basta. Le dirán cuándo y cómo. Tenga a mano:',
  bringPassport: 'su pasaporte',
  bringExpired: 'su pasaporte caducado. No se acepta si tiene una esquina cortada',
  bringCertificate: 'su partida de nacimiento o de adopción',
  bringCitizenship: 'su certificado de registro o de naturalización',
  bringOther: 'su documento',
  bringInsurance:
    'un documento oficial con su nombre y su número de National Insurance, como un P45, un P60 o una carta de HMRC',
  appliedTitle: 'A la espera del Home Office',
  appliedText:
    'Mientras espera, {organisation} puede preguntar al Home Office si usted puede trabajar. Tenga a mano la fecha y el número de referencia de su solicitud.',
  helpTitle: 'Le ayudará {organisation}',
  helpText: 'Les diremos que no tiene certeza. Le ayudarán a encontrar lo que puede usar.',
  adviserSend: 'Enviar a {organisation}',
  rightToWorkWaitTitle: 'A la espera de su empresa',
  rightToWorkSent: 'Lo hemos enviado a {organisation}. Allí confirmarán su derecho a trabajar.',
  rightToWorkWaitOnline:
    'Comprobarán su código share code en la página del Gobierno. Usted no tiene que hacer nada.',
  rightToWorkWaitText:
    'Puede cerrar esta página. Vuelva a abrir su enlace en cualquier momento para ver si se ha confirmado su derecho a trabajar.',
  rightToWorkWaitContact: 'Si no tiene noticias dentro de unos días, póngase en contacto con {organisation}.',
  rightToWorkChange: 'Cambiar lo que he enviado',
  moreTitle: 'Hace falta algo más para {organisation}',
  moreReason: 'El mensaje:',
  moreShareCode: 'Obtenga un código share code nuevo para el derecho a trabajar y envíelo aquí.',
  moreDocument: 'Muestre el original de este documento. Una foto o una copia no basta:',
  moreNameChange:
    'un documento que muestre por qué ha cambiado su nombre, como un certificado de matrimonio o un deed poll',
  moreSendCode: 'Enviar un código share code nuevo',
  moreReady: 'Avisar de que lo tengo',
  moreChange: 'Usar otra cosa',
}
