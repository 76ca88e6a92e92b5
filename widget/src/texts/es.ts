import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken: 'Esta parte de la página no está bien configurada. Avise a las personas que gestionan esta página.',
  offline: 'No se ha podido cargar. Compruebe su conexión e inténtelo de nuevo.',
  access: 'No se ha podido confirmar su acceso. Inténtelo de nuevo o vuelva a cargar la página.',
  busy: 'No hemos recibido respuesta. Inténtelo de nuevo dentro de unos minutos.',
  slow: 'Está tardando más de lo habitual. Espere, por favor.',
  popup: 'Su navegador no ha abierto la comprobación de identidad. Puede abrirla aquí:',
  open: 'Abrir la comprobación de identidad',
  stopped: 'Ha salido de la comprobación de identidad antes de terminarla. Puede continuarla.',
  retry: 'Intentar de nuevo',
}
