import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Añadir a una persona para su verificación',
  text: 'Enviaremos a esa persona un enlace para confirmar su identidad y su derecho a trabajar en el Reino Unido (right to work).',
  fullName: 'Nombre completo',
  email: 'Correo electrónico',
  sharesEmail: 'Comparte este correo con otro empleado',
  sharesEmailHint: 'Por ejemplo, una dirección familiar. Cada persona recibe su propio enlace.',
  phone: 'Teléfono',
  optional: '(opcional)',
  phoneHint:
    'Necesario para SMS y WhatsApp. Los números del Reino Unido pueden empezar por 0. Para los demás, incluya el prefijo del país.',
  dateOfBirth: 'Fecha de nacimiento',
  dateOfBirthHint: 'La comparamos con el documento de identidad de la persona.',
  way: '¿Cómo debemos enviar el enlace?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'Al correo electrónico de la persona',
  toPhone: 'Al teléfono de la persona',
  language: 'Idioma de los mensajes',
  languageOpen: 'Inglés, salvo que la persona elija otro',
  languageHint:
    'Usamos este idioma para los mensajes y códigos de esa persona. Puede cambiarlo al abrir el enlace.',
  startDate: 'Fecha de inicio',
  more: 'Más',
  manager: 'Nombre del responsable',
  managerEmail: 'Correo electrónico del responsable',
  send: 'Enviar invitación',
  sending: 'Enviando invitación...',
  failed: 'No se ha podido enviar la invitación',
  failedText: 'El envío de la invitación ha fallado',

  sent: 'Invitación enviada',
  sentByEmail: 'Hemos enviado a {name} un enlace por correo electrónico a {address}.',
  sentBySms: 'Hemos enviado a {name} un enlace por SMS al número {address}.',
  sentByWhatsapp: 'Hemos enviado a {name} un enlace por WhatsApp al número {address}.',
  another: 'Enviar otra invitación',

  next: '¿Qué pasa después?',
  nextLink: 'La persona recibe un enlace seguro',
  nextLinkText:
    'Por correo electrónico, SMS o WhatsApp, lo que prefiera. El enlace es solo para esa persona.',
  nextSteps: 'La verificación tiene cuatro pasos',
  nextStepsText:
    'La persona confirma su correo electrónico, teléfono, identidad y derecho a trabajar. Tarda unos 5 minutos.',
  nextResult: 'Usted ve el resultado',
  nextResultText: 'Puede seguir cada paso en «Employees» en cuanto se completa.',
  nextResultEmbedded: 'Su organización puede ver cada paso en cuanto se completa.',

  'error.already_invited': 'Ya se ha invitado a esta persona',
  'error.bad_request':
    'No se han podido leer los datos. Compruebe lo que ha introducido e inténtelo de nuevo.',
  'error.embed_token_expired': 'Su acceso a este formulario ha caducado. Vuelva a cargar la página.',
  'error.embed_token_invalid': 'No hemos podido confirmar su acceso. Vuelva a cargar la página.',
  'error.embed_token_revoked':
    'Este formulario ya no está disponible. Póngase en contacto con la organización que gestiona este sitio web.',
  'error.forbidden':
    'No hemos podido confirmar de dónde procede esta solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  'error.in_flight': 'Ya se está tramitando la misma solicitud. Espere un momento.',
  'error.internal': 'Algo ha salido mal. Inténtelo de nuevo.',
  'error.employer_closed':
    'Su empresa ha cerrado su cuenta de Bonafide, así que este enlace ya no funciona. Si tiene preguntas, consulte a su empresa.',
  'error.origin_not_allowed':
    'Este formulario no se puede abrir en este sitio web. Póngase en contacto con su organización.',
  'error.quota_exhausted':
    'Se ha alcanzado el límite mensual de verificaciones. Cambie a un plan superior para invitar a más personas.',
  'error.request_timeout': 'El envío ha tardado demasiado. Inténtelo de nuevo.',
  'error.too_many_requests': 'Demasiadas invitaciones. Espere un tiempo e inténtelo de nuevo.',
  'error.unavailable':
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos instantes.',
  'error.wrong_view':
    'Esta parte de la página no está bien configurada. Póngase en contacto con su organización.',

  'Full name must be at least 2 characters': 'El nombre completo debe tener al menos 2 caracteres',
  'Please enter a valid email address': 'Introduzca una dirección de correo electrónico válida',
  'Please enter a real date': 'Introduzca una fecha correcta',
  'Please enter a valid date of birth': 'Introduzca una fecha de nacimiento correcta',
  'Please enter a valid phone number': 'Introduzca un número de teléfono válido',
  'Please remove the hidden characters. Try typing the text instead of pasting it':
    'Quite los caracteres ocultos. Pruebe a escribir el texto en lugar de pegarlo',
  'Please select a notification preference': 'Elija cómo enviar el enlace',
  'Please use a phone number from a different country. We cannot send messages to numbers in this one':
    'Use un número de teléfono de otro país: no podemos enviar mensajes a este',
  'Please use a mobile or landline number, not a premium-rate or freephone one':
    'Use un número de móvil o de teléfono fijo, no uno de tarificación especial o gratuito',
  'Please use 32 characters or fewer': 'Use como máximo 32 caracteres',
  'Please use 120 characters or fewer': 'Use como máximo 120 caracteres',
}
