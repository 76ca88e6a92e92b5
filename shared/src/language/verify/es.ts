import { rightToWork } from '../right-to-work/es.ts'
import type { VerifyTranslation } from '../translation.ts'

export const messages: VerifyTranslation = {
  employer: 'su empresa',
  asks: 'le pide que confirme su identidad',
  sandbox: 'Entorno de pruebas: no es una comprobación real',
  privacy:
    'Solo compartimos sus datos con {organisation} y con los servicios que realizan las comprobaciones.',
  wrong: '¿Algo no está bien? Póngase en contacto con {organisation}.',
  takes: 'Tarda unos 5 minutos.',
  needsAll: 'Necesitará su teléfono y su pasaporte o permiso de conducir.',

  steps: 'Pasos',
  stepOf: 'Paso {current} de {total}',
  stepsDone: 'Todos los pasos completados',
  completed: 'paso completado',
  current: 'paso actual',
  pending: 'paso pendiente',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  identity: 'Identidad',
  rightToWork: 'Derecho a trabajar',

  title: 'Confirme su identidad',
  loading: 'Cargando...',
  notification: 'Aviso',
  close: 'Cerrar aviso',
  sending: 'Enviando...',
  verifying: 'Verificando...',
  checking: 'Comprobando...',
  checkAgain: 'Comprobar de nuevo',

  linkTitle: 'Enlace de verificación no válido',
  linkText: 'El enlace de verificación no es válido o ha caducado.',
  linkRenew: 'Enviarme un enlace nuevo',
  linkRenewed:
    'Si reconocemos este enlace, le hemos enviado uno nuevo. Mire su correo electrónico y sus SMS.',
  linkRenewFailed: 'No hemos podido enviar un enlace nuevo. Inténtelo de nuevo dentro de unos minutos.',
  linkHome: 'Volver al inicio',

  loadTitle: 'No hemos podido abrir su verificación',
  loadText: 'Su progreso está guardado. Compruebe su conexión a Internet e inténtelo de nuevo.',
  loadRetry: 'Intentar de nuevo',

  emailTitle: 'Confirme su correo electrónico',
  emailText:
    'Introduzca la dirección de correo electrónico que {organisation} tiene de usted. La comparamos con su invitación para que nadie más pueda usar su enlace.',
  emailVerify: 'Confirmar correo electrónico',
  emailPending: 'Confirmando su correo electrónico...',
  emailCode: 'Enviar un código a mi correo',
  emailCodeText:
    'Introduzca el código de 6 cifras enviado a {email}. Caduca dentro de 10 minutos. Si no lo encuentra, mire en la carpeta de correo no deseado.',
  emailCodeResendHint: 'Le enviaremos un código nuevo por correo electrónico',
  emailCodeWrongHint: 'Compruebe el último correo electrónico e inténtelo de nuevo',

  phoneTitle: 'Confirme su teléfono',
  phoneText: 'Le enviaremos un código de 6 cifras por SMS. Tarda alrededor de un minuto.',
  phoneWhy: 'Guardamos el número para que {organisation} sepa cómo ponerse en contacto con usted.',
  phoneWhich: '¿Qué número debemos usar?',
  phoneUse: 'Usar {phone}',
  phoneKnown: 'El número que tenemos',
  phoneOther: 'Usar otro número',
  phoneOtherHint: 'Se lo comunicaremos a su empresa',
  phoneNumber: 'Número de móvil',
  phoneNumberHint: 'Si el número es internacional, incluya el prefijo del país',
  phoneSend: 'Enviar código',
  phoneHasCode: 'Ya tengo un código',
  phoneYours: 'su teléfono',

  codeTitle: 'Introduzca el código',
  codeText: 'Hemos enviado un código de 6 cifras por SMS a {phone}.',
  codeSandbox: 'Entorno de pruebas: no se ha enviado ningún SMS. Su código es {code}.',
  codeLabel: 'Código',
  codeExpires_one: 'Caduca dentro de {count} minuto.',
  codeExpires_many: 'Caduca dentro de {count} de minutos.',
  codeExpires_other: 'Caduca dentro de {count} minutos.',
  codeVerify: 'Verificar',
  codeResend: 'Reenviar código',
  codeResendIn: 'Reenviar código en {time}',
  codeResendHint: 'Le enviaremos un código nuevo por SMS',
  codeSent: 'Código enviado',
  codeSentTo: 'Hemos enviado un SMS a {phone}.',
  codeSentIs: 'Su código es {code}.',
  codeWrongHint: 'Compruebe el último SMS e inténtelo de nuevo',

  identityTitle: 'Confirme su identidad',
  identityText:
    'Hará una foto de su documento de identidad y un selfi. Nuestro socio de verificación de identidad los comprueba. Tarda unos 3 minutos. Necesita:',
  identityDocument: 'su pasaporte o permiso de conducir',
  identityCamera: 'un teléfono u ordenador con cámara',
  identityWhy: 'Guardamos el resultado para que {organisation} sepa que usted es quien dice ser.',
  identityStart: 'Comprobar mi identidad',
  identityContinue: 'Continuar la comprobación',
  identityAgain: 'Intentar de nuevo',
  identityOpening: 'Abriendo...',
  identityStarted: 'No ha terminado la comprobación de identidad. Puede continuar donde lo dejó.',
  identityUnsure: 'No hemos podido confirmar su identidad.',
  identityTries_one: 'Puede intentarlo {count} vez más.',
  identityTries_many: 'Puede intentarlo {count} de veces más.',
  identityTries_other: 'Puede intentarlo {count} veces más.',
  identityPassed: 'Identidad confirmada',
  identityPassedText: 'A continuación, comprobamos su derecho a trabajar en el Reino Unido.',
  identityFailed: 'La comprobación de identidad ha fallado',
  identityFailedText: 'Inténtelo de nuevo.',
  identityOver: 'Póngase en contacto con {organisation}.',
  identityOverTitle: 'No hemos podido confirmar su identidad',
  identityOverText:
    'Ha agotado todos los intentos. Póngase en contacto con {organisation}. Allí pueden comprobar sus documentos de otra forma o volver a abrirle este paso.',
  identityWaitTitle: 'Comprobando su identidad',
  identityWaitText: 'Nuestro socio está comprobando sus fotos. Suele tardar menos de un minuto.',
  identityWait: 'Esperando el resultado...',
  identitySlowTitle: 'Está tardando más de lo habitual',
  identitySlowText:
    'Nuestro socio sigue comprobando sus fotos. Puede cerrar esta página y volver más tarde con el mismo enlace. Continuará donde lo dejó.',
  identitySlowContact: 'Si mañana no hay ningún resultado, póngase en contacto con {organisation}.',
  identityRestart: 'Empezar de nuevo',
  identityReviewTitle: '{organisation} lo revisará',
  identityReviewText:
    'Su comprobación de identidad ha terminado. {organisation} comparará los datos de su documento con su invitación.',
  identityReviewNext:
    'Puede cerrar esta página. Le enviaremos un correo electrónico cuando haya una decisión.',

  noDocument: 'No tengo pasaporte ni permiso de conducir',
  handoff: 'Continuar en el teléfono',
  handoffText: 'Escanee este código con la cámara de su teléfono o abra el enlace en su teléfono.',
  handoffFollow: 'Esta página se actualizará cuando se confirme su identidad.',
  handoffCode: 'Código QR que abre el enlace en su teléfono',
  handoffLink: 'Enlace para su teléfono',
  handoffCopy: 'Copiar',
  handoffCopied: 'Copiado',
  handoffCopyFailed: 'No se ha podido copiar. Seleccione el enlace.',
  handoffUntil: 'El enlace funciona hasta las {time}.',
  handoffEnded: 'Este enlace ha caducado.',
  handoffRenew: 'Obtener un enlace nuevo',
  handoffStay: 'Continuar aquí',

  rightToWorkTitle: 'Confirme su derecho a trabajar',
  rightToWorkText:
    'Todas las empresas del Reino Unido tienen que comprobar si las personas que contratan pueden trabajar en el país (right to work). Usamos su comprobación de identidad, así que no necesita nada más. Tarda unos segundos.',
  rightToWorkWhy:
    'Guardamos el resultado, porque {organisation} tiene que poder demostrar que hizo la comprobación.',
  rightToWorkCheck: 'Hacer la comprobación',
  rightToWorkPending: 'Comprobando su derecho a trabajar...',
  rightToWorkOpen: 'Su derecho a trabajar todavía no está confirmado.',
  rightToWorkPassed: 'Derecho a trabajar confirmado',
  rightToWorkPassedText: 'Su derecho a trabajar está confirmado.',

  ...rightToWork,
  rightToWorkOverTitle: 'No hemos podido confirmar su derecho a trabajar',
  rightToWorkOverText:
    'Póngase en contacto con {organisation}. Allí pueden revisar sus documentos y volver a abrirle este paso.',

  doneTitle: 'Ha terminado los cuatro pasos',
  doneText: 'Seleccione «Finalizar verificación» para indicar a {organisation} que ha terminado.',
  donePassed: '{step}: paso completado',
  doneComplete: 'Finalizar verificación',
  donePending: 'Finalizando...',
  endTitle: 'Su verificación ha finalizado',
  endText:
    'Ahora {organisation} puede ver el resultado de su verificación. No tiene que hacer nada más: puede cerrar esta página.',
  endNext: 'Si hace falta algo más, {organisation} se pondrá en contacto con usted.',
  endFirstDay: 'Su primer día es el {day}. La hora y el lugar se los dirá {organisation}.',
  endPrint: 'Imprimir o guardar una copia',

  progressFailed: 'Error',
  progressFailedText: 'No se ha podido obtener el estado de la verificación',
  emailFailed: 'La verificación ha fallado',
  emailFailedText: 'No se ha podido verificar el correo electrónico',
  codeFailed: 'La verificación ha fallado',
  codeFailedText: 'No se ha podido verificar el código',
  sendFailed: 'No se ha podido enviar el código',
  sendFailedText: 'No se ha podido pedir un código',
  phoneNumberFailed: 'El cambio ha fallado',
  phoneNumberFailedText: 'No se ha podido cambiar el número de teléfono',
  sessionFailed: 'Error',
  sessionFailedText: 'No se ha podido iniciar la comprobación de identidad',
  sessionFailedHint: 'Inténtelo de nuevo dentro de unos minutos.',
  handoffFailed: 'Error',
  handoffFailedText: 'No hemos podido crear un enlace para su teléfono. Inténtelo de nuevo.',
  rightToWorkFailed: 'Error',
  rightToWorkFailedText: 'No se ha podido comprobar el derecho a trabajar',
  completeFailed: 'No se ha podido finalizar',
  completeFailedText: 'No se ha podido finalizar la verificación',

  'error.bad_request':
    'No se han podido leer los datos. Compruebe lo que ha introducido e inténtelo de nuevo.',
  'error.email_mismatch':
    'Este no es el correo electrónico que su empresa tiene de usted. Pruebe con otro o pregunte a su empresa cuál ha usado.',
  'error.forbidden':
    'No hemos podido confirmar de dónde procede esta solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  'error.identity_attempts_used':
    'Ha agotado todos los intentos. Póngase en contacto con su empresa para recibir ayuda.',
  'error.identity_processing':
    'Su comprobación de identidad sigue en curso. Espere el resultado antes de volver a empezar.',
  'error.in_flight': 'Ya se está tramitando la misma solicitud. Espere un momento.',
  'error.internal': 'Algo ha salido mal. Inténtelo de nuevo.',
  'error.invalid_link': 'El enlace de verificación no es válido o ha caducado.',
  'error.employer_closed':
    'Su empresa ha cerrado su cuenta de Bonafide, así que este enlace ya no funciona. Si tiene preguntas, consulte a su empresa.',
  'error.network_busy':
    'Se han pedido demasiados códigos desde su red. Inténtelo de nuevo más tarde o use otra red, como los datos móviles.',
  'error.origin_not_allowed':
    'Esta verificación no se puede abrir en este sitio web. Póngase en contacto con su empresa.',
  'error.previous_step': 'Complete primero el paso anterior',
  'error.request_timeout': 'El envío ha tardado demasiado. Inténtelo de nuevo.',
  'error.step_done': 'Este paso ya está completado',
  'error.step_locked':
    'Ha introducido demasiados códigos incorrectos. Pida a su empresa que desbloquee este paso.',
  'error.too_many_requests': 'Demasiados intentos. Espere un tiempo e inténtelo de nuevo.',
  'error.unavailable':
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos instantes.',

  'Please enter a valid email address': 'Introduzca una dirección de correo electrónico válida',
  'Please enter a valid phone number': 'Introduzca un número de teléfono válido',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Quite los caracteres ocultos. Pruebe a escribir el texto en lugar de pegarlo',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Use un número de teléfono de otro país: no podemos enviar mensajes a este',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Use un número de móvil o de teléfono fijo, no uno de tarificación especial o gratuito',
  'Please use 32 characters or fewer': 'Use como máximo 32 caracteres',
  'Please choose one of the answers': 'Elija una de las respuestas',
  'Please enter your share code': 'Introduzca su código share code',
  'Please enter your date of birth': 'Introduzca su fecha de nacimiento',
  'Please enter a valid date of birth': 'Introduzca una fecha de nacimiento correcta',
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678':
    'Un código share code para el derecho a trabajar empieza por W y tiene 9 letras y números, como W12 345 678',
  'This share code is for renting a home. Get a new one to prove your right to work. It will start with W.':
    'Este código share code se creó para alquilar una vivienda. Obtenga uno nuevo para el derecho a trabajar, que empieza por W.',
  'This share code is for proving your immigration status. Get a new one to prove your right to work. It will start with W.':
    'Este código share code se creó para demostrar su situación migratoria. Obtenga uno nuevo para el derecho a trabajar, que empieza por W.',
  'Your employer could not confirm your right to work.':
    'Su empresa no ha podido confirmar su derecho a trabajar.',
  'OTP code must be 6 digits': 'El código debe tener 6 cifras',
  'Invalid OTP code': 'Código no válido',
  'You cannot change your phone number again. Contact your employer for help.':
    'Ya no puede cambiar su número de teléfono. Póngase en contacto con su empresa para recibir ayuda.',
  'We could not confirm your right to work. Contact your employer to find out what to do next.':
    'No hemos podido confirmar su derecho a trabajar. Póngase en contacto con su empresa para saber qué hacer.',
  'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.':
    'Esto ha sido una prueba, y una prueba no verifica a nadie. Póngase en contacto con su empresa para saber qué hacer.',
  'Your employer will confirm your right to work and let you know.':
    'Su empresa confirmará su derecho a trabajar y se lo comunicará.',
  'You entered too many wrong codes. Ask your employer to unlock this step.':
    'Ha introducido demasiados códigos incorrectos. Pida a su empresa que desbloquee este paso.',
  'You entered the wrong email address too many times. Use a code sent to your email instead.':
    'Ha introducido una dirección de correo incorrecta demasiadas veces. Use un código enviado a su correo electrónico.',
  'You entered the wrong code too many times. Ask for a new code.':
    'Ha introducido un código incorrecto demasiadas veces. Pida un código nuevo.',
  'This code has expired or has already been used. Ask for a new code.':
    'Este código ha caducado o ya se ha usado. Pida un código nuevo.',
  'We could not send the text message. Try again or use another number.':
    'No hemos podido enviar el SMS. Inténtelo de nuevo o use otro número.',
  'The identity check was not successful.': 'La comprobación de identidad no se ha superado.',
  'The document has expired.': 'El documento está caducado.',
  'The photo was not clear enough to read.': 'La foto no se ve con suficiente claridad.',
  'The face does not match the document.': 'La cara no coincide con la del documento.',
  'This kind of document is not accepted.': 'Este tipo de documento no se acepta.',
  'The address does not match the one we were given.': 'La dirección no coincide con la que nos han dado.',
  'Documents from this country are not accepted.': 'No se aceptan documentos de este país.',
  'The document could not be verified.': 'No se ha podido verificar el documento.',
  'The document could not be matched with your invitation.':
    'No se ha podido relacionar el documento con su invitación.',
  'The document does not have enough information to check the ID number.':
    'El documento no muestra datos suficientes para comprobar el número.',
  'The ID number does not match the document.': 'El número no coincide con el del documento.',
  'The ID number could not be verified.': 'No se ha podido verificar el número.',
  'The document does not have a photo of a face.': 'El documento no tiene una foto de la cara.',
  'The selfie was not accepted.': 'El selfi no se ha aceptado.',
  'The selfie could not be verified.': 'No se ha podido verificar el selfi.',
  'You need to be older to use this identity check.':
    'La comprobación de identidad no está disponible a esta edad.',
}
