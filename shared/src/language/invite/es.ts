import type { InviteTranslation } from '../translation.ts'

export const messages: InviteTranslation = {
  title: 'Añadir a una persona para su verificación',
  text: 'La persona recibe un enlace para confirmar su identidad y su derecho a trabajar en el Reino Unido (right to work).',
  fullName: 'Nombre completo',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  optional: '(opcional)',
  phoneHint: 'Con el prefijo del país, por ejemplo +44 7700 900123. Necesario para SMS y WhatsApp.',
  way: '¿Cómo debemos enviar el enlace?',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  toEmail: 'A su dirección de correo electrónico',
  toPhone: 'A su teléfono',
  language: 'Idioma de los mensajes',
  languageOpen: 'Inglés, salvo que la persona elija otro',
  languageHint:
    'Los mensajes y los códigos se envían en este idioma. La persona puede elegir otro en su página.',
  send: 'Enviar invitación',
  sending: 'Enviando invitación…',
  failed: 'No se ha podido enviar la invitación',
  failedText: 'El envío de la invitación ha fallado',

  sent: 'Invitación enviada',
  sentByEmail: '{name} recibirá un enlace por correo electrónico en {address}.',
  sentBySms: '{name} recibirá un enlace por SMS en el número {address}.',
  sentByWhatsapp: '{name} recibirá un enlace por WhatsApp en el número {address}.',
  another: 'Enviar otra invitación',

  next: '¿Qué pasa después?',
  nextLink: 'La persona recibe un enlace seguro',
  nextLinkText: 'Por correo electrónico, SMS o WhatsApp, según elija. El enlace es solo para esa persona.',
  nextSteps: 'La verificación tiene cuatro pasos',
  nextStepsText:
    'Correo electrónico, teléfono, documento de identidad y derecho a trabajar, en pocos minutos.',
  nextResult: 'Usted ve el resultado',
  nextResultText: 'Cada paso aparece en «Employees» en cuanto se completa.',
  nextResultEmbedded: 'Su organización ve cada paso en cuanto se completa.',

  'error.already_invited': 'Ya se ha invitado a esta persona',
  'error.bad_request':
    'No se han podido leer los datos. Compruebe lo que ha introducido e inténtelo de nuevo.',
  'error.embed_token_expired': 'Esta sesión ha terminado. Vuelva a cargar la página.',
  'error.embed_token_invalid': 'No se ha podido reconocer esta página. Vuelva a cargarla.',
  'error.embed_token_revoked': 'Esta página ya no está disponible. Póngase en contacto con su organización.',
  'error.forbidden': 'No podemos aceptar esta solicitud. Vuelva a cargar la página.',
  'error.in_flight': 'Ya se está tramitando la misma solicitud. Espere un momento.',
  'error.internal': 'Algo ha salido mal. Inténtelo de nuevo.',
  'error.origin_not_allowed':
    'Este sitio no puede mostrar la verificación. Póngase en contacto con su organización.',
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
  'Please enter a valid phone number': 'Introduzca un número de teléfono válido',
  'Please remove the special characters': 'Quite los caracteres especiales',
  'Please select a notification preference': 'Elija cómo enviar el enlace',
  'Please use a phone number from a country your organisation allows':
    'Use un número de teléfono de un país que su organización acepte',
  'Please use an ordinary mobile or landline number': 'Use un número normal de móvil o de teléfono fijo',
  'Please use at most 32 characters': 'Use como máximo 32 caracteres',
  'Please use at most 120 characters': 'Use como máximo 120 caracteres',
}
