import type { Texts } from './en-gb.ts'

export const texts: Texts = {
  broken:
    'Esta parte de la página no está bien configurada. Póngase en contacto con la organización que gestiona este sitio web.',
  offline: 'No hemos podido cargarlo. Compruebe su conexión a Internet e inténtelo de nuevo.',
  access: 'No se ha podido confirmar su acceso. Inténtelo de nuevo o vuelva a cargar la página.',
  busy: 'No hemos recibido respuesta. Inténtelo de nuevo dentro de unos minutos.',
  slow: 'Está tardando más de lo habitual. Mantenga abierta esta página.',
  popup: 'Su navegador ha bloqueado la comprobación de identidad. Ábrala aquí:',
  open: 'Abrir la comprobación',
  stopped: 'Ha salido de la comprobación de identidad antes de terminarla. Puede continuar donde lo dejó.',
  retry: 'Intentar de nuevo',
}
