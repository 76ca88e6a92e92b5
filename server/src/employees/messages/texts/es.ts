import type { MessageTexts } from './en-gb.ts'

export const texts: MessageTexts = {
  employer: 'su empresa',

  subject_invitation: '{organisation} le pide que confirme su identidad',
  subject_link_renewed: '{organisation}: su nuevo enlace de verificación',
  subject_reminder: 'Recordatorio: confirme su identidad para {organisation}',
  subject_step_reopened: '{organisation} ha reabierto un paso de su verificación',
  subject_identity_accepted: '{organisation} ha confirmado su documento de identidad',
  subject_identity_declined: '{organisation} no ha podido relacionar su documento con su invitación',
  subject_appointment_cancelled: '{organisation} ha cancelado su cita',

  title_invitation: 'Confirme su identidad',
  title_link_renewed: 'Su nuevo enlace',
  title_reminder: 'Recordatorio para confirmar su identidad',
  title_step_reopened: 'Puede intentarlo de nuevo',
  title_identity_accepted: 'Puede continuar',
  title_identity_declined: 'Su documento no coincide con su invitación',
  title_appointment_cancelled: 'Su cita se ha cancelado',

  hello: 'Hola, {fullName}:',
  opening_invitation:
    '{organisation} le pide que confirme su identidad y su derecho a trabajar en el Reino Unido.',
  opening_link_renewed:
    'Este es su nuevo enlace para la verificación que le pidió {organisation}. Los enlaces anteriores ya no funcionan.',
  opening_reminder:
    'No ha terminado de confirmar su identidad y su derecho a trabajar en el Reino Unido para {organisation}.',
  opening_step_reopened:
    '{organisation} ha reabierto un paso de su verificación. Puede intentarlo de nuevo con este enlace.',
  opening_identity_accepted:
    '{organisation} ha revisado su documento de identidad y ha confirmado que es suyo. Puede continuar con su verificación.',
  opening_identity_declined:
    '{organisation} ha revisado su documento de identidad y no ha podido relacionarlo con su invitación. Su enlace muestra qué puede hacer ahora. Si cree que es un error, póngase en contacto con {organisation}.',
  opening_appointment_cancelled:
    '{organisation} ha cancelado su cita. Puede elegir otra hora con este enlace.',

  start: 'Iniciar la verificación',
  startHere: 'Empiece aquí:',
  noButton: 'Si el botón no funciona, copie este enlace en su navegador:',

  asked: 'Son cuatro pasos:',
  askedEmail: 'confirmar su dirección de correo electrónico',
  askedPhone: 'confirmar su número de teléfono con un código que le enviamos por SMS',
  askedIdentity: 'hacer una foto de su pasaporte o permiso de conducir, y un selfi',
  askedRightToWork: 'confirmar su derecho a trabajar en el Reino Unido',

  takes: 'Tarda unos 5 minutos. Puede parar cuando quiera y continuar más tarde con el mismo enlace.',
  lastDay: 'El enlace es solo para usted y funciona hasta el {lastDay}. Por favor, no lo comparta con nadie.',
  ignore: 'Si no esperaba este mensaje, enviado por {organisation}, puede ignorarlo.',

  short_invitation: '{organisation}: confirme su identidad. Tiene hasta el {lastDay}.',
  short_link_renewed: '{organisation}: su nuevo enlace para confirmar su identidad:',
  short_reminder: '{organisation} le recuerda que confirme su identidad. Plazo: {lastDay}.',
  short_step_reopened: '{organisation} reabre un paso de sus comprobaciones. Puede repetirlo:',
  short_identity_accepted: '{organisation} ha confirmado su documento. Puede continuar:',
  short_identity_declined: '{organisation}: su documento no coincide con sus datos. Qué hacer:',
  short_appointment_cancelled: '{organisation} ha cancelado su cita. Puede elegir otra hora:',

  code: '{organisation}: {code} es su código. Caduca en 10 minutos. No lo comparta.',

  subject_code: '{organisation}: su código de verificación',
  title_code: 'Confirme su correo electrónico',
  opening_code:
    '{organisation} le pide que confirme su identidad. Introduzca este código en la página de verificación para confirmar su correo electrónico:',
  codeLifetime: 'El código caduca dentro de 10 minutos. No lo comparta nunca.',

  subject_own_copy: 'Ha terminado su verificación para {organisation}',
  title_own_copy: 'Ha terminado',
  opening_own_copy:
    'Ha terminado su verificación para {organisation}. Puede guardar una copia de lo que se ha registrado.',
  ownCopyHere: 'Su copia está aquí:',
  ownCopyButton: 'Obtener su copia',

  subject_identity_repeat: '{organisation} tiene que volver a confirmar su identidad',
  title_identity_repeat: 'Confirme que es usted',
  opening_identity_repeat: '{organisation} tiene que volver a confirmar que es usted quien trabaja allí.',
  identityRepeatButton: 'Confirmar mi identidad',
  identityRepeatOnly:
    'Este es el único paso. Tenga a mano su documento de identidad: tardará unos 2 minutos.',

  subject_follow_up: '{organisation} tiene que volver a comprobar su derecho a trabajar',
  title_follow_up: 'Hay que volver a comprobar su derecho a trabajar',
  opening_follow_up:
    '{organisation} tiene que volver a comprobar su derecho a trabajar en el Reino Unido antes de que termine el {lastDay}.',
  opening_follow_up_undated:
    '{organisation} tiene que volver a comprobar su derecho a trabajar en el Reino Unido.',
  followUpLink: 'Use el enlace para elegir cómo lo demostrará. Sirve solo para esta comprobación.',
  followUpNext:
    'Póngase en contacto con {organisation} para acordar la comprobación. Le dirán qué tiene que presentar.',
}
